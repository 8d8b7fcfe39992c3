"""`python -m trainer.cli --help`"""

import sys

from trainer.cli.commands import main

sys.exit(main(sys.argv[1:]))
