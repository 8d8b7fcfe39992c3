-- Row security is forced on the owner too: without a scope the statements below would change no row, and say nothing.
select set_config('app.scope', 'installation', true);

-- ── crops with a mask ─────────────────────────────────────────────────────
-- Crops of the frame that somebody has outlined. mask_count holds the boxes, and one that was drawn by hand may have a mask and no crop.
-- The list of all crops with a mask counts by it: a million of them one by one take a second.
alter table frames add column masked_crop_count integer not null default 0;
update frames f set masked_crop_count = c.n
  from (select frame_id, count(*) as n from detections where has_mask and cut group by frame_id) c where c.frame_id = f.id;
-- Read from the index alone, also with the condition of hidden_from_blind.
create index frames_masked_of_project on frames (project_id) include (masked_crop_count, video_id, id) where masked_crop_count > 0;

create or replace function app.count_frame() returns trigger language plpgsql as $$
begin
  select count(*), count(*) filter (where d.verified), count(*) filter (where d.cut), count(*) filter (where d.has_mask),
    count(*) filter (where d.cut and d.has_mask), count(*) filter (where l.in_detection),
    count(*) filter (where d.cut and l.in_morphology),
    coalesce(bool_or(d.verified or d.source = 'manual' or l.detection_id is not null), false)
  into new.detection_count, new.verified_count, new.crop_count, new.mask_count, new.masked_crop_count, new.labeled_count,
    new.labeled_crop_count, new.annotated
  from detections d left join (
    select i.detection_id, bool_or(l.label_type = 'detection') as in_detection,
      bool_or(l.label_type = 'morphology') as in_morphology
    from label_items i join data_labels l on l.id = i.label_id where i.frame_id = new.id group by i.detection_id
  ) l on l.detection_id = d.id
  where d.frame_id = new.id;
  return new;
end $$;
