"""The one error that is the input's fault. The command prints its reason and ends with status 2."""


class Refusal(Exception):
    """The message is shown to the person who started the training, so it names what to change."""
