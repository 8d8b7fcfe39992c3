import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type DatasetManifest, datasetManifest } from './dataset-manifest.ts';
import { toSchemaText, trainerSchemas } from './trainer-schemas.ts';

const manifest: DatasetManifest = {
  schema: 'sarm-dataset-manifest',
  version: 1,
  task: 'head_detection',
  name: 'own recordings',
  classes: ['sperm'],
  sources: [
    {
      id: 'own',
      title: 'Own recordings',
      licence: 'proprietary',
      citation: '',
      origin: '',
      changes: '',
      synthetic: false,
      labelledClasses: ['sperm'],
      split: { kind: 'by_time', gapFrames: 25 },
    },
  ],
  frames: [
    {
      path: 'frames/000001.png',
      width: 640,
      height: 480,
      source: 'own',
      video: 'v1',
      frameIndex: 1,
      split: 'train',
      boxes: [{ class: 'sperm', left: 1, top: 2, width: 17, height: 18 }],
    },
  ],
};
const frame = manifest.frames[0]!;
const accepts = (changes: object): boolean =>
  datasetManifest.safeParse({ ...manifest, frames: [{ ...frame, ...changes }] }).success;

describe('dataset manifest', () => {
  it('takes labelled frames with source and split', () => {
    expect(datasetManifest.parse(manifest)).toEqual(manifest);
  });

  it.each(['/etc/passwd', '../outside.png', 'frames/../../outside.png', 'frames\\..\\x.png', ''])(
    'refuses the path "%s", which leads out of its folder',
    (path) => {
      expect(accepts({ path })).toBe(false);
    },
  );

  it('takes a name that only looks like a way up', () => {
    expect(accepts({ path: 'frames/a..b.png' })).toBe(true);
  });

  it('refuses unknown classes, unknown splits, empty boxes and unknown fields', () => {
    expect(accepts({ split: 'all' })).toBe(false);
    expect(accepts({ boxes: [{ ...frame.boxes[0], class: 'cell' }] })).toBe(false);
    expect(accepts({ boxes: [{ ...frame.boxes[0], width: 0 }] })).toBe(false);
    expect(accepts({ note: 'x' })).toBe(false);
  });

  it.each(trainerSchemas)(
    'is what the trainer reads (run emit-trainer-schemas.cli.ts after a change)',
    (each) => {
      expect(readFileSync(each.file, 'utf8')).toBe(toSchemaText(each.schema));
    },
  );
});
