import os
import subprocess
import sys
from pathlib import Path

SHIPPED = Path(__file__).parents[3] / "models" / "sperm-detection-v1" / "model.onnx"
PROGRAM = """
import sys
from pathlib import Path
from trainer.export.onnx_export import open_session
open_session(Path(sys.argv[1]))
"""


def test_the_inference_library_leaves_nothing_in_the_home_folder(tmp_path: Path) -> None:
    # CI would silence the library by itself and hide a switch that does not work.
    silent = {"CI", "XDG_CACHE_HOME", "ORT_DISABLE_TELEMETRY"}
    env = {name: value for name, value in os.environ.items() if name not in silent}
    env |= {"HOME": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", PROGRAM, str(SHIPPED)], env=env, check=True)
    assert not list((tmp_path / ".cache").glob("Microsoft*"))
