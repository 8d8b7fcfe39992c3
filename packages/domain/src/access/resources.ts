import type { ErrorCode } from '../catalogue/errors.ts';

/** How the rows of a kind of object are found, whose they are, and what of them a decision can depend on. */
export interface Resource {
  readonly table: string;
  /** Column with the project; null: it belongs to the installation. */
  readonly project: string | null;
  /** Rows without a project exist and are seen by everybody. */
  readonly shared?: true;
  /** Column with the person who made it; null: nobody's right depends on it. */
  readonly maker: string | null;
  /** Column with the name that its maker gave it, by which a call with `by: 'id or name'` finds it. */
  readonly name?: string;
  /** Column with the id that callers use, beside the id of the row: any text. */
  readonly code?: string;
  /** Column that anyOfByType reads. */
  readonly type?: string;
  /** Column that whileState reads. */
  readonly state?: string;
  /** Table with a project whose rows point to it, and by which column: in those projects it is used. */
  readonly usedBy?: { readonly table: string; readonly column: string };
  /** Error where there is none, or none that the caller may see; not_found by default. */
  readonly missing?: ErrorCode;
  /** Its making, change and removal are actions of the audit log: dataset.create, dataset.update, dataset.delete. */
  readonly logged?: true;
}

/** The one registry: what can be named by a call. A new kind of object gets its line here. */
export const RESOURCES = {
  project: { table: 'projects', project: 'id', maker: 'created_by', logged: true },
  dataset: {
    table: 'datasets',
    project: 'project_id',
    maker: 'created_by',
    name: 'name',
    logged: true,
  },
  video: {
    table: 'videos',
    project: 'project_id',
    maker: 'created_by',
  },
  frame: { table: 'frames', project: 'project_id', maker: null },
  detection: {
    table: 'detections',
    project: 'project_id',
    maker: null,
  },
  // The surroundings of a box, under its id.
  crop: { table: 'detections', project: 'project_id', maker: null },
  mask: {
    table: 'masks',
    project: 'project_id',
    maker: 'created_by',
  },
  label: {
    table: 'data_labels',
    project: 'project_id',
    maker: 'user_id',
    name: 'name',
    type: 'label_type',
    logged: true,
  },
  labelItem: {
    table: 'label_items',
    project: 'project_id',
    maker: 'labeled_by',
  },
  // Made by the database with the items of a label; its maker is the owner of that.
  reviewItem: { table: 'review_items', project: 'project_id', maker: 'created_by' },
  // Frames that people label without seeing what is there, and one person's boxes on one of them.
  annotationRound: { table: 'annotation_rounds', project: 'project_id', maker: 'created_by' },
  annotationLayer: { table: 'annotation_layers', project: 'project_id', maker: 'annotator_id' },
  // A frame that waits for a person; who it waits for decides nobody's right.
  queueItem: { table: 'annotation_queue', project: 'project_id', maker: null },
  prediction: { table: 'predictions', project: 'project_id', maker: null },
  labelExport: { table: 'label_exports', project: 'project_id', maker: 'created_by' },
  labelImport: { table: 'label_imports', project: 'project_id', maker: 'created_by' },
  // Those that ship belong to no project, and everybody sees them.
  model: {
    table: 'models',
    project: 'project_id',
    shared: true,
    maker: 'created_by',
    code: 'code',
    logged: true,
  },
  datasetVersion: { table: 'dataset_versions', project: 'project_id', maker: 'created_by' },
  upload: { table: 'uploads', project: 'project_id', maker: 'created_by' },
  task: { table: 'tasks', project: 'project_id', maker: 'created_by' },
  patient: {
    table: 'patients',
    project: 'project_id',
    maker: null,
    missing: 'patient_not_found',
    logged: true,
  },
  analysis: {
    table: 'analyses',
    project: 'project_id',
    maker: 'created_by',
    missing: 'analysis_not_found',
  },
  report: {
    table: 'reports',
    project: 'project_id',
    maker: 'created_by',
    state: 'status',
    missing: 'report_not_found',
    logged: true,
  },
  calibration: {
    table: 'calibrations',
    project: null,
    maker: 'created_by',
    usedBy: { table: 'videos', column: 'calibration_id' },
  },
} as const satisfies Record<string, Resource>;

export type ResourceKind = keyof typeof RESOURCES;
/** The kinds whose making, change and removal are logged. */
export type LoggedKind = {
  [Kind in ResourceKind]: (typeof RESOURCES)[Kind] extends { logged: true } ? Kind : never;
}[ResourceKind];
export const RESOURCE_KINDS = Object.keys(RESOURCES) as ResourceKind[];

/** What a media token can open, and the object whose membership it needs. A thumbnail's does not open the video. */
export const MEDIA = {
  video: 'video',
  thumbnail: 'video',
  frame: 'frame',
  'detection-result': 'frame',
  crop: 'crop',
  /** Any file of the video, by its path. */
  file: 'video',
  'patient-export': 'patient',
  'label-export': 'labelExport',
  'model-file': 'model',
} as const satisfies Record<string, ResourceKind>;

export type MediaKind = keyof typeof MEDIA;
export const MEDIA_KINDS = Object.keys(MEDIA) as [MediaKind, ...MediaKind[]];
export const isMediaKind = (value: unknown): value is MediaKind =>
  typeof value === 'string' && Object.hasOwn(MEDIA, value);
