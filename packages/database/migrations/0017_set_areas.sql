-- Row security is forced on the owner too: without a scope the statements below would change no row, and say nothing.
select set_config('app.scope', 'installation', true);

-- ── areas that people set ─────────────────────────────────────────────────
-- Which part of a video's picture is used, as a person decided it in place of what was recognised. Rows are kept: results that were
-- measured with a former one still name its author and reason.
create table video_set_areas (
  id uuid primary key,
  project_id uuid not null,
  video_id uuid not null,
  version integer not null check (version > 0),
  -- Of the frame, in pixels.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Rectangles and polygons that are left out, as they were drawn; none where all of the picture is used.
  parts jsonb not null check (jsonb_typeof(parts) = 'array' and jsonb_array_length(parts) <= 50),
  -- The same as rectangles [left, top, width, height] that do not overlap, as an analysis uses them.
  excluded jsonb not null check (jsonb_typeof(excluded) = 'array' and jsonb_array_length(excluded) <= 2000),
  reason text not null check (length(btrim(reason)) > 0 and length(reason) <= 500),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  -- Since then another one holds, or, with a reason, the recognised one.
  ended_at timestamptz,
  ended_by uuid references users on delete set null,
  end_reason text check (end_reason is null or (length(btrim(end_reason)) > 0 and length(end_reason) <= 500)),
  check (ended_at is not null or (ended_by is null and end_reason is null)),
  unique (video_id, version),
  foreign key (video_id, project_id) references videos (id, project_id) on delete cascade
);
create unique index video_set_areas_holding on video_set_areas (video_id) where ended_at is null;
create index video_set_areas_project on video_set_areas (project_id);
select app.isolate_by_project('video_set_areas');
