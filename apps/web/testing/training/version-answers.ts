import type {
  DatasetVersion,
  VersionLineage,
  VersionPreview,
  VersionUnit,
} from '@sarm/contracts/http/versions/versions.entities';
import { type Split, SPLITS } from '@sarm/domain/training';
import { DATASET_ID, PROJECT_ID } from '../api-answers.ts';

const idOf = (place: number): string => `01900000-0000-7000-8000-f0ec${String(place).padStart(8, '0')}`;
export const VERSION_ID = idOf(1);
export const FREEZE_TASK = idOf(2);
export const NEW_DATASET_ID = idOf(3);
const AT = '2026-10-08T10:00:00.000Z';

export const VERSION_CALLS = {
  list: `GET /api/technical/datasets/${DATASET_ID}/versions`,
  get: `GET /api/technical/dataset-versions/${VERSION_ID}`,
  preview: `POST /api/technical/datasets/${DATASET_ID}/version-preview`,
  previewNew: `POST /api/technical/datasets/${NEW_DATASET_ID}/version-preview`,
  previewChosen: `POST /api/technical/projects/${PROJECT_ID}/version-preview`,
  freeze: `POST /api/technical/datasets/${DATASET_ID}/versions`,
  freezeNew: `POST /api/technical/datasets/${NEW_DATASET_ID}/versions`,
  create: 'POST /api/sarm/dataset/create-dataset',
  task: `GET /api/tasks/${FREEZE_TASK}`,
} as const;

export const unitOf = (code: string, split: Split, changes: Partial<VersionUnit> = {}): VersionUnit => ({
  key: `key-${code}`,
  code,
  split,
  tested: false,
  frames: 20,
  items: 60,
  videos: 1,
  classes: { sperm: 54, debris: 6 },
  ...changes,
});

const countsOf = (units: readonly VersionUnit[]): VersionPreview['counts'] =>
  Object.fromEntries(
    SPLITS.map((split) => {
      const own = units.filter((each) => each.split === split);
      const sum = (of: (unit: VersionUnit) => number): number =>
        own.reduce((total, unit) => total + of(unit), 0);
      return [
        split,
        {
          frames: sum(({ frames }) => frames),
          items: sum(({ items }) => items),
          videos: sum(({ videos }) => videos),
          patients: own.length,
          classes: {
            sperm: sum(({ classes }) => classes['sperm'] ?? 0),
            debris: sum(({ classes }) => classes['debris'] ?? 0),
          },
        },
      ];
    }),
  ) as unknown as VersionPreview['counts'];

export const UNITS = [
  unitOf('P001', 'train'),
  unitOf('P002', 'train'),
  unitOf('P003', 'validation'),
  unitOf('P004', 'test'),
];

export const previewOf = (changes: Partial<VersionPreview> = {}): VersionPreview => {
  const units = changes.units ?? UNITS;
  return {
    split_by: 'patient',
    choices: [
      { by: 'patient', units: 4, possible: true },
      { by: 'video', units: 4, possible: true },
      { by: 'time', units: 40, possible: true },
    ],
    units,
    leaks: [],
    empty: [],
    counts: countsOf(units),
    left_out: { rejected: 3, no_consent: 12 },
    approved_items: 180,
    item_count: 240,
    frame_count: 80,
    gap_frames: null,
    uncompared_frames: 0,
    closest_bits: 71,
    limit_bits: 24,
    next_number: 1,
    previous: null,
    ...changes,
  };
};

export const versionOf = (changes: Partial<DatasetVersion> = {}): DatasetVersion => ({
  id: VERSION_ID,
  dataset_id: DATASET_ID,
  number: 4,
  task: 'head_detection',
  manifest_sha256: '9c4107be52da83f10e6b7c29d48a15f361fe90b2a7c33d5847120be9c8d5f06a',
  split_by: 'patient',
  seed: 20_261,
  frame_count: 80,
  item_count: 240,
  approved_items: 180,
  counts: countsOf(UNITS),
  left_out: { no_consent: 12 },
  leak_check: { compared: 2400, closest_bits: 71, limit_bits: 24, gap_frames: null },
  previous_id: idOf(9),
  previous_number: 3,
  frames_left: 80,
  complete: true,
  model_count: 1,
  created_by: null,
  created_by_name: 'Ana Ruiz',
  created_at: AT,
  ...changes,
});

export const lineageOf = (changes: Partial<VersionLineage> = {}): VersionLineage => ({
  ...versionOf(),
  patients: UNITS.map(({ code, split, frames }) => ({ code, split, frames })),
  videos: [{ code: 'S007/1', split: 'train', frames: 40 }],
  since_previous: { frames_added: 88, frames_removed: 2, items: 351, patients: 2 },
  models: [{ id: idOf(8), name: 'Clinic heads v4', status: 'trained' }],
  ...changes,
});
