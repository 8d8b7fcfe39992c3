-- Row security is forced on the owner too: without a scope the statements below would change no row, and say nothing.
select set_config('app.scope', 'installation', true);

-- ── two people, one frame ─────────────────────────────────────────────────
-- settle: a person chose between two values; the chosen ones are its changes.
alter table annotation_edits drop constraint annotation_edits_kind_check;
alter table annotation_edits add constraint annotation_edits_kind_check
  check (kind in ('create', 'update', 'delete', 'settle', 'run'));

-- The own edit of the same box that it was made on top of: its author had seen that one, and of the others those up to base.
alter table annotation_edits add column follows uuid;

-- Both values stay in the edits; this row only says that nobody has chosen yet, or who did.
create table annotation_conflicts (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  -- Whose boxes: a frame, or a layer of one.
  target_id uuid not null,
  frame_id uuid not null,
  object_id uuid not null,
  -- The edit that was not applied, and the one that it met: a change, a removal or a run.
  mine_seq bigint not null,
  theirs_seq bigint not null,
  state text not null default 'open' check (state in ('open', 'settled')),
  kept text check (kept in ('mine', 'theirs', 'edited')),
  settled_by uuid references users on delete set null,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'settled') = (kept is not null and settled_at is not null)),
  unique (id, project_id),
  unique (target_id, mine_seq),
  foreign key (frame_id, project_id) references frames (id, project_id) on delete cascade
);
create index annotation_conflicts_open on annotation_conflicts (project_id, created_at) where state = 'open';
create index annotation_conflicts_of_frame on annotation_conflicts (frame_id) where state = 'open';
select app.isolate_by_project('annotation_conflicts');

-- Who looks at a frame, and which box they have selected. Lost in a crash of the database, and nobody misses it.
create unlogged table frame_presence (
  frame_id uuid not null,
  client_id uuid not null,
  project_id uuid not null,
  user_id uuid not null references users on delete cascade,
  selected uuid,
  seen_at timestamptz not null default now(),
  primary key (frame_id, client_id)
);
create index frame_presence_age on frame_presence (seen_at);
-- The frames that a tab shows, for its stream of events.
create index frame_presence_of_person on frame_presence (user_id, client_id);
select app.isolate_by_project('frame_presence');

-- Tabs that show a frame hear that it changed, also by a run. A hint only, as every topic of sarm_changes.
create function app.tell_frame() returns trigger language plpgsql as $$
begin
  perform pg_notify('sarm_changes', 'frame:' || new.id);
  return null;
end $$;
create trigger tell_frame after update of edit_seq on frames for each row
  when (old.edit_seq is distinct from new.edit_seq) execute function app.tell_frame();

-- Somebody who only stays is no news. The own stream has to hear of a new row too: it listens to the frame from then on.
create function app.tell_presence() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform pg_notify('sarm_changes', 'frame:' || old.frame_id);
  elsif tg_op = 'INSERT' then
    perform pg_notify('sarm_changes', 'frame:' || new.frame_id || ' person:' || new.user_id);
  elsif old.selected is distinct from new.selected or old.seen_at < now() - interval '30 seconds' then
    perform pg_notify('sarm_changes', 'frame:' || new.frame_id);
  end if;
  return null;
end $$;
create trigger tell_presence after insert or update or delete on frame_presence
  for each row execute function app.tell_presence();

-- When a person last changed its boxes; null: nobody has. A run sets it not.
alter table frames add column edited_at timestamptz;
update frames f set edited_at = e.at
  from (select target_id, max(at) as at from annotation_edits where kind <> 'run' group by target_id) e
  where f.id = e.target_id;

-- Keys that a person chose for commands of the annotation screens.
alter table user_settings add column key_bindings jsonb not null default '[]';

-- How boxes are drawn in this project. A version is never changed: an edit was made under the one of its time.
create table labelling_guides (
  project_id uuid not null references projects on delete cascade,
  version integer not null check (version > 0),
  body text not null check (length(body) <= 20000),
  written_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (project_id, version)
);
select app.isolate_by_project('labelling_guides');
revoke update, delete on labelling_guides from sarm_app;

-- ── data labels ───────────────────────────────────────────────────────────
create table data_labels (
  id uuid primary key,
  project_id uuid not null,
  dataset_id uuid not null,
  user_id uuid not null references users,
  label_type text not null check (label_type in ('detection', 'morphology')),
  name text not null check (length(btrim(name)) > 0),
  description text not null default '',
  -- Made by the product for one person and one dataset, under a name of its own.
  is_default boolean not null default false,
  item_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, project_id),
  foreign key (dataset_id, project_id) references datasets (id, project_id) on delete cascade
);
create unique index data_labels_default on data_labels (user_id, dataset_id, label_type) where is_default;
create index data_labels_of_dataset on data_labels (dataset_id, created_at desc, id);
create index data_labels_of_person on data_labels (user_id, created_at desc, id);
create index data_labels_of_project on data_labels (project_id, label_type, created_at desc, id);
create index data_labels_name on data_labels (user_id, name);
select app.isolate_by_project('data_labels');

-- A box in a label. It follows the box while the box is changed; what a model was trained on is kept elsewhere.
create table label_items (
  id uuid primary key,
  project_id uuid not null,
  label_id uuid not null,
  video_id uuid not null,
  frame_id uuid not null,
  frame_index integer not null,
  detection_id uuid not null,
  class_name text not null,
  quality text check (quality in ('good', 'fair', 'bad')),
  notes text not null default '',
  labeled_by uuid references users on delete set null,
  labeled_at timestamptz not null default now(),
  -- Of its box, filled in and kept equal by the database: a label is ordered by it without a look at every box.
  box_confidence double precision check (box_confidence is not null),
  unique (label_id, detection_id),
  foreign key (label_id, project_id) references data_labels (id, project_id) on delete cascade,
  foreign key (detection_id, project_id) references detections (id, project_id) on delete cascade
);
-- Without the id, which orders the few items of one moment or frame: so they hold each value once and are small.
create index label_items_newest on label_items (label_id, labeled_at desc);
create index label_items_frames on label_items (label_id, frame_index);
create index label_items_confidence on label_items (label_id, box_confidence desc);
-- In the order in which files are written: frame by frame, video by video.
create index label_items_videos on label_items (label_id, video_id, frame_index, id);
create index label_items_detection on label_items (detection_id);
create index label_items_frame on label_items (frame_id, label_id);
select app.isolate_by_project('label_items');

create function app.copy_confidence() returns trigger language plpgsql as $$
begin
  select confidence into new.box_confidence from detections where id = new.detection_id;
  return new;
end $$;
create trigger copy_confidence before insert on label_items for each row
  when (new.box_confidence is null) execute function app.copy_confidence();
create function app.follow_confidence() returns trigger language plpgsql as $$
begin
  update label_items set box_confidence = new.confidence where detection_id = new.id;
  return null;
end $$;
create trigger follow_confidence after update of confidence on detections for each row
  when (old.confidence is distinct from new.confidence) execute function app.follow_confidence();

-- ── figures of a frame ────────────────────────────────────────────────────
-- What is annotated of a frame, as its lists show and order it: boxes in a detection label, crops in a morphology label. 0 pending, 1 in
-- progress, 2 completed.
alter table frames
  add column crop_count integer not null default 0,
  add column labeled_count integer not null default 0,
  add column labeled_crop_count integer not null default 0,
  add column detection_progress integer not null generated always as
    (case when labeled_count = 0 then 0 when labeled_count < detection_count then 1 else 2 end) stored,
  add column morphology_progress integer not null generated always as
    (case when labeled_crop_count = 0 then 0 when labeled_crop_count < crop_count then 1 else 2 end) stored;
update frames f set crop_count = c.n
  from (select frame_id, count(*)::int as n from detections where cut group by frame_id) c where c.frame_id = f.id;
create index frames_newest on frames (project_id, created_at, id);
create index frames_by_number on frames (project_id, frame_index, id);
create index frames_by_detection_progress on frames (project_id, detection_progress, id);
create index frames_by_morphology_progress on frames (project_id, morphology_progress, id);

-- Every change of boxes takes a number, and taking a number counts the frame again: its figures never drift from its rows.
create function app.count_frame() returns trigger language plpgsql as $$
begin
  select count(*), count(*) filter (where d.verified), count(*) filter (where d.cut),
    count(*) filter (where l.in_detection), count(*) filter (where d.cut and l.in_morphology),
    coalesce(bool_or(d.verified or d.source = 'manual' or l.detection_id is not null), false)
  into new.detection_count, new.verified_count, new.crop_count, new.labeled_count, new.labeled_crop_count, new.annotated
  from detections d left join (
    select i.detection_id, bool_or(l.label_type = 'detection') as in_detection,
      bool_or(l.label_type = 'morphology') as in_morphology
    from label_items i join data_labels l on l.id = i.label_id where i.frame_id = new.id group by i.detection_id
  ) l on l.detection_id = d.id
  where d.frame_id = new.id;
  return new;
end $$;
create trigger count_frame before update of edit_seq on frames for each row execute function app.count_frame();

-- A worker of the former version knows nothing of labels: a box that is in one stays as one that a person changed.
create or replace function app.keep_edited_box() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() = 1 and app.setting('project_id') is not null and app.setting('user_id') is null
    and (old.edited_at is not null or exists (select from label_items i where i.detection_id = old.id)) then return null; end if;
  return old;
end $$;
drop trigger keep_edited_box on detections;
create trigger keep_edited_box before delete on detections for each row execute function app.keep_edited_box();

-- Items go with their boxes too, by a run or by a person, so the database counts them and no caller can forget to.
create function app.count_label_items() returns trigger language plpgsql as $$
declare step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- Every box that goes looks for its items, and most have none.
  if not exists (select from changed) then return null; end if;
  -- Frames, then labels, each in one order: of two people who change the same ones the second waits, and neither for ever.
  perform from frames where id in (select frame_id from changed) order by id for no key update;
  perform from data_labels where id in (select label_id from changed) order by id for no key update;
  update data_labels l set item_count = l.item_count + step * c.n, updated_at = now()
    from (select label_id, count(*)::int as n from changed group by label_id) c where c.label_id = l.id;
  update frames f set edit_seq = f.edit_seq where f.id in (select frame_id from changed);
  return null;
end $$;
create trigger count_label_items_in after insert on label_items referencing new table as changed
  for each statement execute function app.count_label_items();
create trigger count_label_items_out after delete on label_items referencing old table as changed
  for each statement execute function app.count_label_items();

-- import: from a file of labels that a person applied.
alter table detections drop constraint detections_source_check;
alter table detections add constraint detections_source_check check (source in ('model', 'manual', 'import'));

-- Whether a video has track numbers at all.
create index detections_tracked on detections (video_id) where track_no is not null;

-- ── files that people wait for ────────────────────────────────────────────
-- A row stands here once its file is complete: what a job that ended midway has written is never listed.
create table label_exports (
  id uuid primary key,
  project_id uuid not null,
  label_id uuid not null,
  task_id uuid not null,
  format text not null check (format in ('coco', 'yolo', 'voc', 'mot', 'masks')),
  options jsonb not null default '{}',
  item_count integer not null,
  frame_count integer not null,
  blob_key text not null,
  size_bytes bigint not null,
  sha256 text not null,
  -- Whose pictures and boxes it holds: it goes with each of them.
  video_ids uuid[] not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (id, project_id),
  unique (task_id),
  foreign key (label_id, project_id) references data_labels (id, project_id) on delete cascade
);
create index label_exports_newest on label_exports (label_id, created_at desc, id);
create index label_exports_age on label_exports (expires_at);
select app.isolate_by_project('label_exports');

-- Labels from elsewhere: read, matched and shown first, and applied as edits only when a person says so.
create table label_imports (
  id uuid primary key,
  project_id uuid not null,
  label_id uuid not null,
  task_id uuid,
  format text check (format in ('coco', 'yolo', 'voc', 'mot')),
  blob_key text not null,
  size_bytes bigint not null,
  sha256 text not null,
  state text not null default 'uploaded'
    check (state in ('uploaded', 'reading', 'preview', 'applying', 'applied', 'failed')),
  -- Classes of the file, and the class of ours that a person gave each; null: left out.
  class_map jsonb not null default '{}',
  -- Counts of added, moved, missing and unmatched, with the first of each; no boxes.
  preview jsonb,
  notice jsonb,
  -- Whose frames its pictures were matched with: an uploaded picture of a video goes with it.
  video_ids uuid[] not null default '{}',
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  expires_at timestamptz not null,
  unique (id, project_id),
  foreign key (label_id, project_id) references data_labels (id, project_id) on delete cascade
);
create index label_imports_newest on label_imports (label_id, created_at desc, id);
create index label_imports_age on label_imports (expires_at);
select app.isolate_by_project('label_imports');

-- Rows go by age, with their label, with a project and with a video; whichever way, the bytes are noted for removal here.
create function app.note_label_file() returns trigger language plpgsql as $$
begin
  insert into blob_removals (prefix, due_at) select blob_key, now() from gone
    on conflict (prefix) do update set due_at = excluded.due_at;
  return null;
end $$;
create trigger note_label_export after delete on label_exports referencing old table as gone
  for each statement execute function app.note_label_file();
create trigger note_label_import after delete on label_imports referencing old table as gone
  for each statement execute function app.note_label_file();

-- A patient who is erased must not stay in an archive that somebody can still download.
create function app.remove_label_files() returns trigger language plpgsql as $$
begin
  delete from label_exports where project_id = old.project_id and old.id = any (video_ids);
  delete from label_imports where project_id = old.project_id and old.id = any (video_ids);
  return null;
end $$;
create trigger remove_label_files after delete on videos for each row execute function app.remove_label_files();
create index label_exports_project on label_exports (project_id);
create index label_imports_project on label_imports (project_id);
