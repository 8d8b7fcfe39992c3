"""How a command ends: done, refused with the reason, or stopped on request."""

DONE, REFUSED, STOPPED = 0, 2, 3
