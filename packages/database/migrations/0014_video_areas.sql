-- Row security is forced on the owner too: without a scope the statements below would change no row, and say nothing.
select set_config('app.scope', 'installation', true);

-- ── area of analysis ──────────────────────────────────────────────────────
-- Of a video whose picture shows the sample on a part only: what the file check recognised as graphics, bars, a bubble or the edge of
-- the drop. A video without a row shows the sample everywhere, or its figures are refused.
create table video_areas (
  video_id uuid primary key,
  project_id uuid not null,
  -- Of the frame, in pixels.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Rectangles [left, top, width, height] in pixels of the frame, none over another.
  excluded jsonb not null check (jsonb_typeof(excluded) = 'array' and jsonb_array_length(excluded) between 1 and 2000),
  -- Of the frame, what is left.
  used_share double precision not null check (used_share > 0 and used_share < 1),
  kinds text[] not null check (cardinality(kinds) > 0 and kinds <@ array['graphics', 'grid', 'bars', 'bubble', 'drop_edge']),
  created_at timestamptz not null default now(),
  foreign key (video_id, project_id) references videos (id, project_id) on delete cascade
);
create index video_areas_project on video_areas (project_id);
select app.isolate_by_project('video_areas');
