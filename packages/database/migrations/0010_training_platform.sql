-- Row security is forced on the owner too: without a scope the statements below would change no row, and say nothing.
select set_config('app.scope', 'installation', true);

-- ── kinds of tasks ────────────────────────────────────────────────────────
alter table tasks drop constraint tasks_task_type_check;
alter table tasks add constraint tasks_task_type_check check (task_type in ('ingest', 'extraction', 'detection', 'analysis', 'mask',
  'training', 'prediction', 'export', 'report', 'mail', 'comparison', 'dataset'));

-- ── consent to training ───────────────────────────────────────────────────
-- Not given until somebody records it: pictures of the others are left out of every version that is frozen.
alter table patients
  add column training_consent boolean not null default false,
  add column training_consent_by uuid references users on delete set null,
  add column training_consent_at timestamptz;

-- ── frames that a dataset links without copies ────────────────────────────
create table dataset_frames (
  project_id uuid not null,
  dataset_id uuid not null,
  video_id uuid not null,
  frame_id uuid not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (dataset_id, frame_id),
  foreign key (dataset_id, project_id) references datasets (id, project_id) on delete cascade,
  foreign key (video_id, project_id) references videos (id, project_id) on delete cascade,
  foreign key (frame_id, project_id) references frames (id, project_id) on delete cascade
);
create index dataset_frames_of_frame on dataset_frames (frame_id);
create index dataset_frames_of_video on dataset_frames (video_id, dataset_id);
select app.isolate_by_project('dataset_frames');

-- ── frozen versions ───────────────────────────────────────────────────────
-- What models are trained on and compared by: frames, boxes and masks as they were, split once. Written by the job that freezes it, in
-- one transaction, and never changed. It is complete while it has a row for each of frame_count frames.
create table dataset_versions (
  id uuid primary key,
  project_id uuid not null,
  dataset_id uuid not null,
  number integer not null check (number > 0),
  task text not null check (task in ('head_detection', 'click_segmentation', 'morphology')),
  -- Of the manifest without its version's own name: the same content has the same digest.
  manifest_sha256 text not null,
  manifest_key text not null,
  split_by text not null check (split_by in ('patient', 'video', 'time')),
  seed integer not null,
  frame_count integer not null check (frame_count > 0),
  item_count integer not null check (item_count >= 0),
  approved_items integer not null check (approved_items between 0 and item_count),
  -- By split: frames, items, videos, patients.
  counts jsonb not null,
  -- By reason, with how many.
  left_out jsonb not null,
  -- What the check for leaks compared and found.
  leak_check jsonb not null,
  previous_id uuid references dataset_versions on delete set null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  unique (id, project_id),
  unique (dataset_id, number),
  unique (dataset_id, task, manifest_sha256),
  foreign key (dataset_id, project_id) references datasets (id, project_id) on delete cascade
);
create index dataset_versions_newest on dataset_versions (project_id, created_at desc, id);
select app.isolate_by_project('dataset_versions');
revoke update on dataset_versions from sarm_app;

-- Goes with its frame: an erased patient leaves every version, and the version says that it is incomplete.
create table dataset_version_frames (
  version_id uuid not null,
  project_id uuid not null,
  frame_id uuid not null,
  video_id uuid not null,
  patient_id uuid,
  split text not null check (split in ('train', 'validation', 'test')),
  -- The name of the frame in the manifest, which names no row.
  frame_key text not null,
  frame_sha256 text not null,
  -- Digest of the pixels, and their perceptual hash: near-duplicates are found by it.
  content_sha256 text not null,
  picture_hash text not null check (picture_hash ~ '^[0-9a-f]{64}$'),
  primary key (version_id, frame_id),
  foreign key (version_id, project_id) references dataset_versions (id, project_id) on delete cascade,
  foreign key (frame_id, project_id) references frames (id, project_id) on delete cascade
);
create index dataset_version_frames_of_frame on dataset_version_frames (frame_id);
create index dataset_version_frames_of_video on dataset_version_frames (video_id, version_id);
create index dataset_version_frames_of_patient on dataset_version_frames (patient_id, version_id) where patient_id is not null;
select app.isolate_by_project('dataset_version_frames');
revoke update on dataset_version_frames from sarm_app;

-- A version goes with its dataset only; its manifest goes with it.
create function app.note_version() returns trigger language plpgsql as $$
begin
  insert into blob_removals (prefix, due_at) select manifest_key, now() from gone
    on conflict (prefix) do update set due_at = excluded.due_at;
  return null;
end $$;
create trigger note_version after delete on dataset_versions referencing old table as gone
  for each statement execute function app.note_version();

-- Digests of a stored picture, so that it is decoded once however often versions are frozen. Of the object that is named: a frame that was
-- extracted anew has another one.
create table frame_pictures (
  frame_id uuid primary key,
  project_id uuid not null,
  blob_key text not null,
  sha256 text not null,
  content_sha256 text not null,
  picture_hash text not null check (picture_hash ~ '^[0-9a-f]{64}$'),
  foreign key (frame_id, project_id) references frames (id, project_id) on delete cascade
);
select app.isolate_by_project('frame_pictures');

-- ── models that people train or bring ─────────────────────────────────────
-- Without a file until it is trained; its code is its row id until then and after.
alter table models
  alter column sha256 drop not null,
  alter column description drop not null,
  add column origin text not null default 'shipped' check (origin in ('shipped', 'trained', 'imported')),
  add column dataset_id uuid references datasets on delete set null,
  -- Kept when the dataset goes: the list still names it.
  add column dataset_name text,
  add column version_id uuid references dataset_versions on delete set null,
  add column config jsonb,
  add column notes text not null default '' check (length(notes) <= 5000),
  add column status text not null default 'trained'
    check (status in ('created', 'training', 'completed', 'trained', 'stopped', 'failed')),
  add column metrics jsonb,
  add column trained_at timestamptz,
  add column created_by uuid references users on delete set null,
  add column updated_at timestamptz not null default now(),
  -- The float model of which this is a variant.
  add column variant_of uuid references models on delete set null,
  add column precision text not null default 'float32' check (precision in ('float32', 'int8')),
  add column card jsonb;
update models set origin = 'imported' where blob_key is not null;
alter table models drop constraint models_check;
alter table models add constraint models_file check (
  case when origin = 'shipped' then shipped_path is not null and blob_key is null and sha256 is not null
       when status = 'trained' then shipped_path is null and blob_key is not null and sha256 is not null and description is not null
       else shipped_path is null end);
create index models_newest on models (project_id, type, created_at desc, id);
create index models_of_dataset on models (dataset_id, created_at desc) where dataset_id is not null;
create index models_of_version on models (version_id) where version_id is not null;

-- ── runs of the trainer ───────────────────────────────────────────────────
create table training_runs (
  id uuid primary key,
  project_id uuid not null,
  model_id uuid not null references models on delete cascade,
  task_id uuid not null,
  -- Null until the worker has frozen what it trains on.
  version_id uuid references dataset_versions on delete set null,
  settings jsonb not null,
  seed integer not null,
  -- Digest of manifest, settings, seed, trainer, torch, threads, processes and device: two runs of one identity give equal weights.
  identity_sha256 text,
  weights_sha256 text,
  device text,
  processes integer not null default 1 check (processes > 0),
  state text not null default 'queued' check (state in ('queued', 'running', 'completed', 'stopped', 'failed')),
  -- Why it ended: {code, params}.
  reason jsonb,
  epoch integer not null default 0 check (epoch >= 0),
  epochs integer not null check (epochs > 0),
  best_epoch integer,
  -- Of the running epoch.
  batch integer not null default 0,
  batches integer not null default 0,
  -- Mean of the finished epochs, from which the time left is computed.
  epoch_seconds double precision,
  checkpoint_key text,
  checkpoint_epoch integer,
  -- When the trainer last said anything.
  seen_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  unique (id, project_id)
);
create unique index training_runs_open on training_runs (model_id) where state in ('queued', 'running');
create index training_runs_of_model on training_runs (model_id, created_at desc);
create index training_runs_newest on training_runs (project_id, created_at desc, id);
create index training_runs_of_task on training_runs (task_id);
select app.isolate_by_project('training_runs');

-- One value of one epoch: loss, accuracy, val_loss, val_accuracy.
create table training_metrics (
  run_id uuid not null,
  project_id uuid not null,
  name text not null,
  epoch integer not null check (epoch > 0),
  value double precision not null,
  primary key (run_id, name, epoch),
  foreign key (run_id, project_id) references training_runs (id, project_id) on delete cascade
);
select app.isolate_by_project('training_metrics');

-- The newest 5,000 lines of each run are kept.
create table training_log (
  run_id uuid not null,
  project_id uuid not null,
  line integer not null check (line > 0),
  at timestamptz not null default now(),
  level text not null check (level in ('info', 'warning', 'error')),
  code text not null,
  params jsonb not null default '{}',
  primary key (run_id, line),
  foreign key (run_id, project_id) references training_runs (id, project_id) on delete cascade
);
select app.isolate_by_project('training_log');

-- ── comparisons ───────────────────────────────────────────────────────────
create table model_comparisons (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  champion_id uuid not null references models on delete cascade,
  candidate_id uuid not null references models on delete cascade,
  version_id uuid not null references dataset_versions on delete cascade,
  task_id uuid not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'completed', 'failed')),
  reason jsonb,
  -- Both models, their difference and its interval, as a whole and by condition.
  results jsonb,
  results_sha256 text,
  -- Each promotion rule with its figure, its bar and whether it holds.
  rules jsonb,
  passed boolean,
  -- Scores of each frame, in the object store.
  scores_key text,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (id, project_id),
  check ((state = 'completed') = (results is not null and results_sha256 is not null and rules is not null and passed is not null))
);
create index model_comparisons_of_candidate on model_comparisons (candidate_id, created_at desc);
create index model_comparisons_of_champion on model_comparisons (champion_id);
create index model_comparisons_newest on model_comparisons (project_id, created_at desc, id);
create index model_comparisons_of_version on model_comparisons (version_id);
select app.isolate_by_project('model_comparisons');
alter table model_deployments add constraint model_deployments_comparison foreign key (comparison_id)
  references model_comparisons (id) on delete set null;
create index model_deployments_history on model_deployments (project_id, type, since desc);

-- ── predictions ───────────────────────────────────────────────────────────
-- A model tried on a video. Its tracks are for judging the model: they are no concentration.
create table predictions (
  id uuid primary key,
  project_id uuid not null,
  name text not null check (length(btrim(name)) > 0 and length(name) <= 200),
  model_id uuid not null references models on delete cascade,
  video_id uuid not null,
  task_id uuid not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed')),
  reason jsonb,
  -- Of the frames processed so far, then of all.
  metrics jsonb,
  -- Sample frames: index, time, counts.
  frames jsonb,
  results_key text,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (id, project_id),
  foreign key (video_id, project_id) references videos (id, project_id) on delete cascade
);
create index predictions_newest on predictions (project_id, created_at desc, id);
create index predictions_of_model on predictions (model_id, created_at desc);
create index predictions_of_video on predictions (video_id, created_at desc);
select app.isolate_by_project('predictions');

-- ── frames that wait for a person ─────────────────────────────────────────
-- Why it waits: first or second labels, a frame of reference, a correction that was requested, doubt of the model, models that disagree.
create table annotation_queue (
  id uuid primary key,
  project_id uuid not null,
  video_id uuid not null,
  -- In the video; its row is frame_id once the frame was extracted.
  frame_index integer not null check (frame_index >= 0),
  frame_id uuid,
  kind text not null check (kind in ('first', 'second', 'reference', 'correction', 'uncertain', 'disagree')),
  -- What unblocks other people comes first: a correction that somebody requested, the second answer of a pair, a frame of reference.
  rank integer not null generated always as (case kind when 'correction' then 1 when 'second' then 2 when 'reference' then 3
    when 'first' then 4 when 'disagree' then 5 else 6 end) stored,
  score double precision not null default 0,
  -- What found it: {prediction}, {review}, {round}.
  source jsonb not null default '{}',
  assignee uuid references users on delete set null,
  state text not null default 'open' check (state in ('open', 'done', 'dismissed')),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (id, project_id),
  foreign key (video_id, project_id) references videos (id, project_id) on delete cascade,
  foreign key (frame_id, project_id) references frames (id, project_id) on delete cascade
);
create unique index annotation_queue_once on annotation_queue (video_id, frame_index, kind, assignee) nulls not distinct where state = 'open';
create index annotation_queue_next on annotation_queue (project_id, state, rank, score desc, id);
create index annotation_queue_of_frame on annotation_queue (frame_id) where frame_id is not null;
create index annotation_queue_of_person on annotation_queue (assignee, state, rank, score desc, id) where assignee is not null;
select app.isolate_by_project('annotation_queue');

-- ── operating an installation ─────────────────────────────────────────────
-- What is over is cleared by its age, a few thousand rows at a time.
create index tasks_finished on tasks (finished_at) where finished_at is not null;
create index notifications_age on notifications (created_at);

-- Which version a worker runs: an upgrade is complete when none of the former one announces itself.
alter table workers add column version text not null default '';

-- Backups and the tests that restore them, as the commands that made them report; people without a monitoring system see them in
-- the administration. Nothing here names a person.
create table backup_records (
  id uuid primary key,
  kind text not null check (kind in ('backup', 'restore_test')),
  result text not null check (result in ('passed', 'failed')),
  reason text not null default '',
  size_bytes bigint,
  started_at timestamptz not null,
  ended_at timestamptz not null default now()
);
create index backup_records_newest on backup_records (kind, ended_at desc);
select app.isolate('backup_records', 'installation_only', '(select app.sees_installation())');
