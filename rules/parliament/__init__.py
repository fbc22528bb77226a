"""Swedish Parliament 2014."""
