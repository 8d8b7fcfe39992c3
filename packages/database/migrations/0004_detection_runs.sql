-- The run that looks at a frame now, if any: a frame is looked at by one run at a time, and when that run is cancelled or
-- given up exactly its frames are mended.
alter table frames add column detection_task_id uuid references tasks on delete set null;
create index frames_detection_task on frames (detection_task_id) where detection_task_id is not null;
