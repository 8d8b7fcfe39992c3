-- Row security is forced on the owner too: without a scope the statements below would change no row, and say nothing.
select set_config('app.scope', 'installation', true);

-- ── rounds of blind annotation ────────────────────────────────────────────
-- Frames that people label without seeing what is there, some of them twice, and frames whose boxes are settled already.
create table annotation_rounds (
  id uuid primary key,
  project_id uuid not null,
  dataset_id uuid not null,
  name text not null check (length(btrim(name)) > 0 and length(name) <= 200),
  -- Of the frames of work, how many in a hundred get a second person.
  overlap_percent integer not null check (overlap_percent between 0 and 100),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  unique (id, project_id),
  foreign key (dataset_id, project_id) references datasets (id, project_id) on delete cascade
);
create index annotation_rounds_newest on annotation_rounds (project_id, created_at desc, id);
create index annotation_rounds_of_dataset on annotation_rounds (dataset_id);
select app.isolate_by_project('annotation_rounds');

create table annotation_round_frames (
  round_id uuid not null,
  frame_id uuid not null,
  project_id uuid not null,
  video_id uuid not null,
  frame_index integer not null,
  -- Reference: its boxes are settled, and every person of the round is compared with them.
  kind text not null check (kind in ('work', 'reference')),
  adjudicated_by uuid references users on delete set null,
  adjudicated_at timestamptz,
  primary key (round_id, frame_id),
  foreign key (round_id, project_id) references annotation_rounds (id, project_id) on delete cascade,
  foreign key (frame_id, project_id) references frames (id, project_id) on delete cascade
);
create index annotation_round_frames_of_frame on annotation_round_frames (frame_id);
select app.isolate_by_project('annotation_round_frames');

-- The boxes of one person on one frame, apart from the shared ones. A table of their own holds them: one forgotten condition would
-- bring blind boxes into figures.
create table annotation_layers (
  id uuid primary key,
  project_id uuid not null,
  round_id uuid not null,
  video_id uuid not null,
  frame_id uuid not null,
  frame_index integer not null,
  kind text not null check (kind in ('blind', 'reference')),
  annotator_id uuid not null references users on delete cascade,
  -- In the order in which the person gets them.
  place integer not null,
  edit_seq bigint not null default 0,
  box_count integer not null default 0,
  state text not null default 'open' check (state in ('open', 'done')),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  check ((state = 'done') = (done_at is not null)),
  unique (id, project_id),
  unique (round_id, frame_id, annotator_id),
  foreign key (round_id, project_id) references annotation_rounds (id, project_id) on delete cascade,
  foreign key (frame_id, project_id) references frames (id, project_id) on delete cascade
);
create index annotation_layers_open on annotation_layers (annotator_id, created_at, place, id) include (frame_id) where state = 'open';
create index annotation_layers_of_person on annotation_layers (annotator_id, state, created_at, place, id);
create index annotation_layers_of_frame on annotation_layers (frame_id);
select app.isolate_by_project('annotation_layers');
create trigger forget_edits after delete on annotation_layers referencing old table as gone
  for each statement execute function app.forget_edits();

create table layer_boxes (
  id uuid primary key,
  project_id uuid not null,
  layer_id uuid not null,
  frame_id uuid not null,
  x1 double precision not null,
  y1 double precision not null,
  x2 double precision not null,
  y2 double precision not null,
  confidence double precision not null check (confidence between 0 and 1),
  class text not null check (class in ('sperm', 'cluster', 'small_or_pinhead', 'debris', 'round_cell')),
  verified boolean not null default false,
  source text not null check (source in ('model', 'manual', 'import')),
  attributes text[] not null default '{}' check (attributes <@ array['out_of_focus', 'overlaps', 'touches_edge']),
  track_no integer check (track_no > 0),
  seq bigint not null,
  check (x2 > x1 and y2 > y1),
  foreign key (layer_id, project_id) references annotation_layers (id, project_id) on delete cascade
);
create index layer_boxes_of_layer on layer_boxes (layer_id, id);
select app.isolate_by_project('layer_boxes');

-- What two people labelled in one frame, counted when the second is done; or one person beside a frame of reference. Sums, so that
-- frames can be added up.
create table annotation_agreements (
  id uuid primary key,
  project_id uuid not null,
  round_id uuid not null,
  frame_id uuid not null,
  kind text not null check (kind in ('pair', 'reference')),
  layer_a uuid not null references annotation_layers on delete cascade,
  -- Null: the shared boxes of a frame of reference.
  layer_b uuid references annotation_layers on delete cascade,
  person_a uuid not null references users on delete cascade,
  person_b uuid references users on delete cascade,
  both_count integer not null check (both_count >= 0),
  a_only integer not null check (a_only >= 0),
  b_only integer not null check (b_only >= 0),
  overlap_sum double precision not null check (overlap_sum >= 0),
  -- Rows of person a, columns of person b, in the order of the classes.
  class_table jsonb not null,
  at timestamptz not null default now(),
  check ((kind = 'reference') = (layer_b is null and person_b is null)),
  unique nulls not distinct (layer_a, layer_b),
  foreign key (round_id, project_id) references annotation_rounds (id, project_id) on delete cascade,
  foreign key (frame_id, project_id) references frames (id, project_id) on delete cascade
);
create index annotation_agreements_of_round on annotation_agreements (round_id, at);
select app.isolate_by_project('annotation_agreements');

-- ── what a blind annotator does not see ───────────────────────────────────
-- Frames on which the person of the scope has a layer that is not done. As the owner: the policy of the layers themselves requests it.
-- Inside triggers nothing is hidden, because they count what is stored for everybody. sees_shared: work of the same person that must
-- not miss a frame, e.g. a removal with its files, or the layer itself.
create function app.blind_frames() returns uuid[] language plpgsql stable security definer set search_path = public, app, pg_temp as $$
begin
  if app.current_user_id() is null or app.setting('sees_shared') is not null or pg_trigger_depth() > 0 then return '{}'; end if;
  return coalesce((select array_agg(frame_id) from annotation_layers
    where annotator_id = app.current_user_id() and state = 'open'), '{}');
end $$;
create policy layers_for_blind_frames on annotation_layers for select to current_user using (true);

-- By the database and for every table, so that no list, figure or history can forget it. Requested in this form the frames are found
-- once per statement.
create function app.hide_from_blind(target regclass, frame_column text, unless text default 'false') returns void language plpgsql as $$
begin
  execute format('create policy hidden_from_blind on %s as restrictive for select to sarm_app
    using (%2$I is null or %2$I <> all (coalesce((select app.blind_frames()), ''{}'')) or %3$s)', target, frame_column, unless);
end $$;
select app.hide_from_blind('frames', 'id');
select app.hide_from_blind('detections', 'frame_id');
select app.hide_from_blind('annotation_edits', 'frame_id');
select app.hide_from_blind('annotation_conflicts', 'frame_id');
select app.hide_from_blind('frame_presence', 'frame_id');
select app.hide_from_blind('label_items', 'frame_id');
select app.hide_from_blind('masks', 'frame_id');
select app.hide_from_blind('review_items', 'frame_id');
select app.hide_from_blind('dataset_version_frames', 'frame_id');
select app.hide_from_blind('annotation_agreements', 'frame_id');
select app.hide_from_blind('annotation_round_frames', 'frame_id');
-- The own layer is what the person works on; of the other ones of the frame they learn nothing.
select app.hide_from_blind('annotation_layers', 'frame_id', 'annotator_id = (select app.current_user_id())');
select app.hide_from_blind('annotation_queue', 'frame_id', 'assignee = (select app.current_user_id())');
select app.hide_from_blind('layer_boxes', 'frame_id');
-- A row of the log says how many boxes somebody drew where.
create policy hidden_from_blind on audit_log as restrictive for select to sarm_app
  using (subject_id <> all (coalesce((select app.blind_frames()), '{}')::text[]));

-- Read from the index alone, also with the condition above.
drop index frames_boxes_of_project;
create index frames_boxes_of_project on frames (project_id) include (detection_count, verified_count, id) where detection_count > 0;
drop index frames_looked_at_of_project;
create index frames_looked_at_of_project on frames (project_id) include (id) where detection_model_id is not null;
drop index detections_uncut;
create index detections_uncut on detections (video_id) include (frame_id) where not cut;
