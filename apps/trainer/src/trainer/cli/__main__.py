"""`python -m trainer.cli --help`"""

import sys

if "--job" in sys.argv:
    # The platform waits for a sign of life; the libraries below take seconds to load.
    sys.stdout.write('{"event": "alive"}\n')
    sys.stdout.flush()

from trainer.cli.commands import main

sys.exit(main(sys.argv[1:]))
