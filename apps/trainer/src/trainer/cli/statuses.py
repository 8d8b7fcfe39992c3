"""How a command ends: done, refused with the reason, stopped on request, or without a process that took part."""

DONE, REFUSED, STOPPED, LOST = 0, 2, 3, 4
