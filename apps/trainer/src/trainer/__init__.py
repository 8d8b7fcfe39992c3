import os

# ONNX Runtime writes a device id into the home folder and collects what is run, unless this is set before it loads.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
