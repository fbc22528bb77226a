"""What users touch: slash commands, buttons, selects, modals. Thin: parse, call the service, answer."""
