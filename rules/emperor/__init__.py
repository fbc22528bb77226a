"""Emperor: party leaders bargain, promise and cheat until one of them is crowned."""
