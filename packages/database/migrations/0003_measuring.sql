-- ── samples ───────────────────────────────────────────────────────────────
create table patients (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  name text not null,
  date_of_birth date,
  email text not null default '',
  contact_number text not null default '',
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, project_id)
);
create index patients_project on patients (project_id, created_at desc, id desc);

-- The sheet of the sample. An empty field is unknown and never assumed.
alter table datasets
  add column patient_id uuid,
  add column collected_at timestamptz,
  add column abstinence_days double precision check (abstinence_days >= 0),
  add column volume_ml double precision check (volume_ml > 0),
  add column dilution double precision check (dilution >= 1),
  add foreign key (patient_id, project_id) references patients (id, project_id);
create index datasets_patient on datasets (patient_id) where patient_id is not null;

-- ── calibration: of the installation, not of a project ────────────────────
create table calibrations (
  id uuid primary key,
  name text not null,
  microscope text not null,
  objective text not null,
  pixel_size_um double precision not null check (pixel_size_um > 0),
  chamber_type text not null default '',
  nominal_depth_um double precision check (nominal_depth_um > 0),
  measured_depth_um double precision check (measured_depth_um > 0),
  depth_sd_um double precision check (depth_sd_um >= 0),
  lot text not null default '',
  expiry date,
  -- Null: not calibrated; 1.00 is used and every figure carries the warning.
  segre_silberberg_factor double precision check (segre_silberberg_factor > 0),
  retired_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index calibrations_created on calibrations (created_at desc, id desc);

alter table videos add column calibration_id uuid references calibrations;
create index videos_calibration on videos (calibration_id) where calibration_id is not null;

-- Whether a calibration may still be corrected depends on videos of every project; a number gives none of them away.
create function app.videos_of_calibration(calibration uuid) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope text := coalesce(current_setting('app.scope', true), '');
  found integer;
begin
  perform set_config('app.scope', 'installation', true);
  select count(*)::int into found from videos where calibration_id = calibration;
  perform set_config('app.scope', scope, true);
  return found;
end $$;

-- ── models ────────────────────────────────────────────────────────────────
create table models (
  id uuid primary key,
  -- Null: ships with the product or was imported for the whole installation.
  project_id uuid references projects on delete cascade,
  code text not null unique,
  name text not null,
  type text not null check (type in ('detection', 'segmentation', 'morphology')),
  sha256 text not null,
  -- Either a path inside the folder of shipped models or a key in the object store.
  shipped_path text,
  blob_key text,
  -- Layout of inputs and outputs, classes, threshold: what a worker needs to run it.
  description jsonb not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  check ((shipped_path is null) <> (blob_key is null))
);
create unique index models_default on models (type) where is_default;
create index models_project on models (project_id, created_at desc);

-- ── detections that people edit ───────────────────────────────────────────
alter table frames
  add column detection_result_key text,
  add column detection_message text not null default '';

create table detections (
  id uuid primary key,
  project_id uuid not null,
  video_id uuid not null,
  frame_id uuid not null,
  x1 double precision not null,
  y1 double precision not null,
  x2 double precision not null,
  y2 double precision not null,
  confidence double precision not null check (confidence between 0 and 1),
  class text not null check (class in ('sperm', 'cluster', 'small_or_pinhead', 'debris', 'round_cell')),
  verified boolean not null default false,
  source text not null check (source in ('model', 'manual')),
  model_id uuid references models on delete set null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, project_id),
  check (x2 > x1 and y2 > y1),
  foreign key (frame_id, project_id) references frames (id, project_id) on delete cascade,
  foreign key (video_id, project_id) references videos (id, project_id) on delete cascade
);
create index detections_frame on detections (frame_id, id);
create index detections_video on detections (video_id, id);
create index detections_project on detections (project_id, id);

create table crops (
  id uuid primary key,
  project_id uuid not null,
  video_id uuid not null,
  frame_id uuid not null,
  detection_id uuid not null unique,
  -- The rectangle in the frame that the picture shows.
  x integer not null,
  y integer not null,
  width integer not null,
  height integer not null,
  blob_key text not null,
  created_at timestamptz not null default now(),
  unique (id, project_id),
  foreign key (detection_id, project_id) references detections (id, project_id) on delete cascade,
  foreign key (frame_id, project_id) references frames (id, project_id) on delete cascade,
  foreign key (video_id, project_id) references videos (id, project_id) on delete cascade
);
create index crops_frame on crops (frame_id, id);
create index crops_video on crops (video_id, id);
create index crops_project on crops (project_id, id);

-- ── analyses ──────────────────────────────────────────────────────────────
-- What a video showed with one model and one set of parameters. The key makes a repeat free and a second run of the same
-- job harmless.
create table video_analyses (
  id uuid primary key,
  project_id uuid not null,
  video_id uuid not null,
  video_sha256 text not null,
  model_id uuid not null references models,
  model_sha256 text not null,
  parameters jsonb not null,
  parameters_sha256 text not null,
  -- Null until the first run ends well; a later run that fails leaves the former result.
  summary jsonb,
  warnings text[] not null default '{}',
  tracks_key text,
  runs integer not null default 0,
  -- The run that is under way, if any.
  task_id uuid references tasks on delete set null,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (id, project_id),
  unique (video_id, model_sha256, parameters_sha256),
  foreign key (video_id, project_id) references videos (id, project_id) on delete cascade
);
create index video_analyses_task on video_analyses (task_id) where task_id is not null;
create index video_analyses_model on video_analyses (model_id);

-- What people asked for: figures over one or several videos. One per set of videos, so that motility and concentration of
-- the same videos are one analysis.
create table analyses (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  dataset_id uuid references datasets on delete set null,
  patient_id uuid,
  video_ids uuid[] not null,
  videos_key text not null,
  status text not null check (status in ('completed', 'in-progress', 'pending', 'failed')),
  motility jsonb,
  motility_at timestamptz,
  concentration jsonb,
  concentration_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, project_id),
  unique (project_id, videos_key),
  foreign key (patient_id, project_id) references patients (id, project_id)
);
create index analyses_project on analyses (project_id, created_at desc, id desc);
create index analyses_videos on analyses using gin (video_ids);

-- A calculation is a task that waits for the analyses of its videos; the transaction that ends the last of them settles it.
create table calculations (
  task_id uuid primary key references tasks on delete cascade,
  project_id uuid not null references projects on delete cascade,
  kind text not null check (kind in ('motility', 'concentration')),
  video_ids uuid[] not null,
  -- In the order of video_ids; empty where the figure was refused before any work.
  video_analysis_ids uuid[] not null,
  -- Why there can be no figure: [{videoId, reason}].
  refusals jsonb not null default '[]',
  save_results boolean not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index calculations_project on calculations (project_id);
create index calculations_videos on calculations using gin (video_ids);

create table calculation_needs (
  task_id uuid not null references calculations on delete cascade,
  project_id uuid not null references projects on delete cascade,
  analysis_task_id uuid not null references tasks on delete cascade,
  video_id uuid not null,
  ended boolean not null default false,
  primary key (task_id, analysis_task_id)
);
create index calculation_needs_analysis on calculation_needs (analysis_task_id);

-- ── who sees which project ────────────────────────────────────────────────
do $$
declare
  name text;
begin
  foreach name in array array['patients', 'detections', 'crops', 'video_analyses', 'analyses', 'calculations', 'calculation_needs'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy members_only on %I using (project_id = any (array(select app.visible_projects())) or (select app.sees_installation()))', name);
  end loop;
end $$;
-- A model without a project is everybody's to use; only the installation itself may write it.
alter table models enable row level security;
alter table models force row level security;
create policy seen_by_members on models for select
  using (project_id is null or project_id = any (array(select app.visible_projects())) or (select app.sees_installation()));
create policy written_by_members on models for all
  using (project_id = any (array(select app.visible_projects())) or (select app.sees_installation()))
  with check (project_id = any (array(select app.visible_projects())) or (select app.sees_installation()));

grant execute on function app.videos_of_calibration to sarm_app;
grant select, insert, update, delete on
  patients, calibrations, models, detections, crops, video_analyses, analyses, calculations, calculation_needs
  to sarm_app;
