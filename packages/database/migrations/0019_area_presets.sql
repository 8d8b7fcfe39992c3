-- Row security is forced on the owner too: without a scope the statements below would change no row, and say nothing.
select set_config('app.scope', 'installation', true);

-- ── areas kept with a calibration ─────────────────────────────────────────
-- What a camera burns in lies at one place of all its videos. A row is one version of a preset and is never changed: another
-- version, or its removal, ends it. Calibrations belong to the installation, and so do these.
create table calibration_areas (
  id uuid primary key,
  calibration_id uuid not null references calibrations on delete cascade,
  name text not null check (length(btrim(name)) > 0 and length(name) <= 100),
  version integer not null check (version > 0),
  -- Of the frames that it fits, in pixels.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  parts jsonb not null check (jsonb_typeof(parts) = 'array' and jsonb_array_length(parts) between 1 and 50),
  -- The same as rectangles [left, top, width, height] that do not overlap, as an analysis uses them.
  excluded jsonb not null check (jsonb_typeof(excluded) = 'array' and jsonb_array_length(excluded) between 1 and 2000),
  reason text not null check (length(btrim(reason)) > 0 and length(reason) <= 300),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid references users on delete set null,
  -- Why it was removed; null where another version took its place.
  end_reason text check (end_reason is null or (length(btrim(end_reason)) > 0 and length(end_reason) <= 500)),
  check (ended_at is not null or (ended_by is null and end_reason is null))
);
create unique index calibration_areas_version on calibration_areas (calibration_id, width, height, lower(name), version);
create unique index calibration_areas_holding on calibration_areas (calibration_id, width, height, lower(name)) where ended_at is null;
create index calibration_areas_listed on calibration_areas (calibration_id, created_at desc, id desc) where ended_at is null;
grant select, insert, update, delete on calibration_areas to sarm_app;

-- Which version of which preset a person took for the video; the row holds its parts and its text, whatever becomes of the preset.
alter table video_set_areas add column preset_id uuid references calibration_areas on delete set null;
create index video_set_areas_preset on video_set_areas (preset_id) where preset_id is not null;
