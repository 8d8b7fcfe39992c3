-- Row security is forced on the owner too: without a scope the statements below would change no row, and say nothing.
select set_config('app.scope', 'installation', true);

-- ── review of labels ──────────────────────────────────────────────────────
-- What a reviewer decides on: a frame of a detection label, or one mask of a morphology label. Rows are made, counted and withdrawn by
-- the triggers below, in the transaction that changes the label.
create table review_items (
  id uuid primary key,
  project_id uuid not null,
  dataset_id uuid not null,
  label_id uuid not null,
  type text not null check (type in ('detection', 'morphology')),
  video_id uuid not null,
  frame_id uuid not null,
  frame_index integer not null,
  -- Of a morphology label: the item with the mask, and its box. Without a foreign key, whose check every item of every label would pay for
  -- when it goes: a trigger withdraws the row.
  label_item_id uuid,
  detection_id uuid,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'needsCorrection')),
  notes text not null default '' check (length(notes) <= 5000),
  reviewed_by uuid references users on delete set null,
  reviewed_at timestamptz,
  -- When a correction took a decision back last.
  returned_at timestamptz,
  -- Boxes of the frame that are in the label; 1 for a mask.
  item_count integer not null check (item_count > 0),
  -- Mean of these boxes, or the mask's own; null: a person drew the mask.
  confidence double precision,
  -- Rises with each decision and with each change of what is reviewed: nobody decides on boxes that they have not seen.
  version integer not null default 1 check (version > 0),
  -- The owner of the label.
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  check ((type = 'morphology') = (label_item_id is not null and detection_id is not null)),
  check ((status = 'pending') = (reviewed_at is null)),
  unique (id, project_id),
  unique nulls not distinct (label_id, frame_id, label_item_id),
  foreign key (label_id, project_id) references data_labels (id, project_id) on delete cascade,
  foreign key (frame_id, project_id) references frames (id, project_id) on delete cascade
);
create index review_items_newest on review_items (project_id, type, created_at desc, id);
create index review_items_queue on review_items (project_id, type, status, created_at desc, id);
-- Masks that a person drew have no confidence; they come last in both directions.
create index review_items_least_sure on review_items (project_id, type, confidence, id);
create index review_items_surest on review_items (project_id, type, confidence desc nulls last, id);
create index review_items_dataset on review_items (dataset_id, type, created_at desc, id);
create index review_items_creator on review_items (created_by, type, created_at desc, id);
create index review_items_frame on review_items (frame_id);
create index review_items_item on review_items (label_item_id) where label_item_id is not null;
select app.isolate_by_project('review_items');

-- Remarks at a place of the frame. They stay when the item returns to pending, and go with it.
create table review_comments (
  id uuid primary key,
  project_id uuid not null,
  review_item_id uuid not null,
  -- The box that is meant; null: the place alone. The box may go, the remark stays.
  object_id uuid,
  -- In pixels of the frame.
  x double precision not null check (x >= 0),
  y double precision not null check (y >= 0),
  body text not null check (length(btrim(body)) > 0 and length(body) <= 2000),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  settled_by uuid references users on delete set null,
  settled_at timestamptz,
  check (settled_by is null or settled_at is not null),
  unique (id, project_id),
  foreign key (review_item_id, project_id) references review_items (id, project_id) on delete cascade
);
create index review_comments_of_item on review_comments (review_item_id, created_at, id);
select app.isolate_by_project('review_comments');

-- Notes stay: they say what had to be corrected.
create function app.return_to_review(items uuid[]) returns void language sql as $$
  update review_items set version = version + 1, status = 'pending', reviewed_by = null, reviewed_at = null,
    returned_at = case when status = 'pending' then returned_at else now() end
  where id = any (items)
$$;

-- The frames of detection labels, counted again from their rows: made, returned to pending or withdrawn.
create function app.review_frames(labels uuid[], frames uuid[]) returns void language plpgsql as $$
begin
  delete from review_items r using unnest(labels, frames) p (label_id, frame_id)
  where r.label_id = p.label_id and r.frame_id = p.frame_id and r.type = 'detection'
    and not exists (select from label_items i where i.frame_id = p.frame_id and i.label_id = p.label_id);
  insert into review_items as r (id, project_id, dataset_id, label_id, type, video_id, frame_id, frame_index, item_count, confidence, created_by)
    select gen_random_uuid(), l.project_id, l.dataset_id, l.id, 'detection', i.video_id, i.frame_id, i.frame_index, count(*),
      avg(i.box_confidence), l.user_id
    from unnest(labels, frames) p (label_id, frame_id)
      join data_labels l on l.id = p.label_id and l.label_type = 'detection'
      join label_items i on i.frame_id = p.frame_id and i.label_id = p.label_id
    group by l.id, i.video_id, i.frame_id, i.frame_index
    on conflict (label_id, frame_id, label_item_id) do update set item_count = excluded.item_count, confidence = excluded.confidence,
      version = r.version + 1, status = 'pending', reviewed_by = null, reviewed_at = null,
      returned_at = case when r.status = 'pending' then r.returned_at else now() end;
end $$;

-- The masks of morphology labels.
create function app.review_masks(items uuid[]) returns void language plpgsql as $$
begin
  delete from review_items r using unnest(items) p (id)
  where r.label_item_id = p.id and not exists (select from label_items i where i.id = p.id and i.mask_id is not null);
  insert into review_items as r (id, project_id, dataset_id, label_id, type, video_id, frame_id, frame_index, label_item_id, detection_id,
      item_count, confidence, created_by)
    select gen_random_uuid(), l.project_id, l.dataset_id, l.id, 'morphology', i.video_id, i.frame_id, i.frame_index, i.id, i.detection_id,
      1, m.confidence, l.user_id
    from unnest(items) p (id)
      join label_items i on i.id = p.id
      join masks m on m.id = i.mask_id
      join data_labels l on l.id = i.label_id and l.label_type = 'morphology'
    on conflict (label_id, frame_id, label_item_id) do update set confidence = excluded.confidence,
      version = r.version + 1, status = 'pending', reviewed_by = null, reviewed_at = null,
      returned_at = case when r.status = 'pending' then r.returned_at else now() end;
end $$;

-- Runs after count_label_items, which holds the frames: of two people who change the same frame of a label the second counts the rows of both.
create function app.review_label_items() returns trigger language plpgsql as $$
declare
  labels uuid[];
  frames uuid[];
  items uuid[];
begin
  if not exists (select from changed) then return null; end if;
  if tg_op = 'UPDATE' then
    select array_agg(c.label_id), array_agg(c.frame_id) into labels, frames from (
      select distinct n.label_id, n.frame_id from changed n join former o on o.id = n.id
      where (n.class_name, n.quality, n.box_confidence) is distinct from (o.class_name, o.quality, o.box_confidence)) c;
    select array_agg(n.id) into items from changed n join former o on o.id = n.id
      where (n.mask_id, n.morphology_class, n.class_confidence, n.defects, n.quality)
        is distinct from (o.mask_id, o.morphology_class, o.class_confidence, o.defects, o.quality);
  else
    select array_agg(c.label_id), array_agg(c.frame_id) into labels, frames
      from (select distinct label_id, frame_id from changed) c;
    select array_agg(id) into items from changed where mask_id is not null;
  end if;
  if labels is not null then perform app.review_frames(labels, frames); end if;
  if items is not null then perform app.review_masks(items); end if;
  return null;
end $$;
create trigger review_label_items_in after insert on label_items referencing new table as changed
  for each statement execute function app.review_label_items();
create trigger review_label_items_set after update on label_items referencing new table as changed old table as former
  for each statement execute function app.review_label_items();
create trigger review_label_items_out after delete on label_items referencing old table as changed
  for each statement execute function app.review_label_items();

-- A mask that is outlined again keeps its id.
create function app.review_changed_masks() returns trigger language plpgsql as $$
declare items uuid[];
begin
  select array_agg(i.id) into items
    from changed n join former o on o.id = n.id join label_items i on i.mask_id = n.id
    where (n.rect, n.grid, n.parts, n.confidence) is distinct from (o.rect, o.grid, o.parts, o.confidence);
  if items is not null then perform app.review_masks(items); end if;
  return null;
end $$;
create trigger review_changed_masks after update on masks referencing new table as changed old table as former
  for each statement execute function app.review_changed_masks();

-- A box that a person drew, changed or removed beside those of the label: the frame is not what was reviewed. A run alone takes no decision
-- back: what it proposes is in no label, and it does not change what is.
create function app.review_changed_boxes() returns trigger language plpgsql as $$
declare items uuid[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(r.id) into items from review_items r
      where r.type = 'detection' and r.frame_id in (
        select n.frame_id from changed n join former o on o.id = n.id
        where (n.x1, n.y1, n.x2, n.y2, n.class, n.attributes) is distinct from (o.x1, o.y1, o.x2, o.y2, o.class, o.attributes)
          and (app.current_user_id() is not null or exists (select from label_items i where i.detection_id = n.id)));
  elsif app.current_user_id() is not null then
    select array_agg(r.id) into items from review_items r
      where r.type = 'detection' and r.frame_id in (select frame_id from changed);
  end if;
  if items is not null then perform app.return_to_review(items); end if;
  return null;
end $$;
create trigger review_changed_boxes_in after insert on detections referencing new table as changed
  for each statement execute function app.review_changed_boxes();
create trigger review_changed_boxes_set after update on detections referencing new table as changed old table as former
  for each statement execute function app.review_changed_boxes();
create trigger review_changed_boxes_out after delete on detections referencing old table as changed
  for each statement execute function app.review_changed_boxes();

-- The labels that exist.
insert into review_items (id, project_id, dataset_id, label_id, type, video_id, frame_id, frame_index, item_count, confidence, created_by, created_at)
  select gen_random_uuid(), l.project_id, l.dataset_id, l.id, 'detection', i.video_id, i.frame_id, i.frame_index, count(*),
    avg(i.box_confidence), l.user_id, min(i.labeled_at)
  from label_items i join data_labels l on l.id = i.label_id and l.label_type = 'detection'
  group by l.id, i.video_id, i.frame_id, i.frame_index;
insert into review_items (id, project_id, dataset_id, label_id, type, video_id, frame_id, frame_index, label_item_id, detection_id,
    item_count, confidence, created_by, created_at)
  select gen_random_uuid(), l.project_id, l.dataset_id, l.id, 'morphology', i.video_id, i.frame_id, i.frame_index, i.id, i.detection_id,
    1, m.confidence, l.user_id, greatest(i.labeled_at, m.created_at)
  from label_items i join data_labels l on l.id = i.label_id and l.label_type = 'morphology' join masks m on m.id = i.mask_id;
