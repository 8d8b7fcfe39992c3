-- Row security is forced on the owner too: without a scope the statements below would change no row, and say nothing.
select set_config('app.scope', 'installation', true);

-- ── masks ─────────────────────────────────────────────────────────────────
-- What one person outlined of one box, as run lengths of each part. In pixels of the frame, so that it stays where it is when its box
-- is moved. Nothing measured is stored: a calibration may be corrected later.
create table masks (
  id uuid primary key,
  project_id uuid not null,
  video_id uuid not null,
  frame_id uuid not null,
  detection_id uuid not null,
  -- x1, y1, x2, y2 in full pixels of the frame; the second corner is outside.
  rect integer[] not null
    check (cardinality(rect) = 4 and rect[1] >= 0 and rect[2] >= 0 and rect[3] > rect[1] and rect[4] > rect[2]),
  -- Pixels of the mask for each pixel of the frame, along one side.
  grid integer not null check (grid between 1 and 4 and grid <> 3),
  -- For each part its code and its run lengths.
  parts bytea not null check (octet_length(parts) between 1 and 65536),
  -- Code of the model that drew it; null: a person drew it or changed it since.
  model text,
  -- In pixels of the frame, with 1 for foreground and 0 for background; empty where no model was used.
  points jsonb not null default '[]' check (jsonb_typeof(points) = 'array' and jsonb_array_length(points) <= 64),
  confidence double precision check (confidence between 0 and 1),
  version integer not null default 1 check (version > 0),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((model is null) = (confidence is null)),
  unique (id, project_id),
  unique (detection_id, created_by),
  foreign key (detection_id, project_id) references detections (id, project_id) on delete cascade
);
create index masks_of_frame on masks (frame_id);
select app.isolate_by_project('masks');

-- Whether anybody has outlined it: lists choose by it without a look at the masks.
alter table detections add column has_mask boolean not null default false;
create index detections_masked on detections (project_id, id) where has_mask;
create index detections_masked_of_video on detections (video_id, id) where has_mask;

-- ── items of morphology labels ────────────────────────────────────────────
alter table label_items
  -- The mask that is exported, measured and trained on.
  add column mask_id uuid,
  add column morphology_class text
    check (morphology_class in ('normal', 'abnormal_head', 'abnormal_midpiece', 'abnormal_tail', 'cytoplasmic_droplet')),
  add column class_confidence integer check (class_confidence between 1 and 5),
  -- All defects of the cell; the first of them decides its class.
  add column defects text[] not null default '{}'
    check (defects <@ array['head', 'midpiece', 'tail', 'droplet']),
  add constraint label_items_mask foreign key (mask_id, project_id) references masks (id, project_id)
    on delete set null (mask_id);
create index label_items_of_mask on label_items (mask_id) where mask_id is not null;
create index label_items_masked on label_items (label_id) where mask_id is not null;
create index label_items_classed on label_items (label_id) where morphology_class is not null;

-- ── figures of a frame ────────────────────────────────────────────────────
-- Boxes of the frame that somebody has outlined.
alter table frames add column mask_count integer not null default 0;
create index frames_with_masks on frames (video_id) where mask_count > 0;

create or replace function app.count_frame() returns trigger language plpgsql as $$
begin
  select count(*), count(*) filter (where d.verified), count(*) filter (where d.cut), count(*) filter (where d.has_mask),
    count(*) filter (where l.in_detection), count(*) filter (where d.cut and l.in_morphology),
    coalesce(bool_or(d.verified or d.source = 'manual' or l.detection_id is not null), false)
  into new.detection_count, new.verified_count, new.crop_count, new.mask_count, new.labeled_count, new.labeled_crop_count,
    new.annotated
  from detections d left join (
    select i.detection_id, bool_or(l.label_type = 'detection') as in_detection,
      bool_or(l.label_type = 'morphology') as in_morphology
    from label_items i join data_labels l on l.id = i.label_id where i.frame_id = new.id group by i.detection_id
  ) l on l.detection_id = d.id
  where d.frame_id = new.id;
  return new;
end $$;

-- Masks come by people and jobs and go with their boxes too, so the database counts them and no caller can forget to.
create function app.count_masks() returns trigger language plpgsql as $$
begin
  -- Every box that goes looks for its masks, and most have none.
  if not exists (select from changed) then return null; end if;
  -- Frames before their boxes and in one order, as everywhere.
  perform from frames where id in (select frame_id from changed) order by id for no key update;
  update detections d set has_mask = exists (select from masks m where m.detection_id = d.id)
    where d.id in (select detection_id from changed);
  update frames f set edit_seq = f.edit_seq where f.id in (select frame_id from changed);
  return null;
end $$;
create trigger count_masks_in after insert on masks referencing new table as changed
  for each statement execute function app.count_masks();
create trigger count_masks_out after delete on masks referencing old table as changed
  for each statement execute function app.count_masks();

-- A worker of the former version knows nothing of masks: a box with one stays as one that a person changed.
create or replace function app.keep_edited_box() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() = 1 and app.setting('project_id') is not null and app.setting('user_id') is null
    and (old.edited_at is not null or old.has_mask
      or exists (select from label_items i where i.detection_id = old.id)) then return null; end if;
  return old;
end $$;
