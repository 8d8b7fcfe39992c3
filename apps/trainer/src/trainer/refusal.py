"""The one error that is the input's fault. The command prints its reason and ends with status 2."""

DATA_REFUSED = "training.data_refused"


class Refusal(Exception):
    """
    The message is shown to the person who started the training, so it names what to change. A training that the
    platform started is answered by code and parameters instead, which it has texts for in every language.
    """

    def __init__(self, message: str, code: str = DATA_REFUSED, **params: int | str) -> None:
        super().__init__(message)
        self.code = code
        self.params: dict[str, int | str] = params if code != DATA_REFUSED else {"reason": message}
