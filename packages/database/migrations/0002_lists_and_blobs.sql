-- Bytes that no row points to any more, or not yet. A row is written before the bytes become ownerless (in the
-- transaction that deletes their owner, or before an upload begins), so a crash at any moment leaves a note behind.
create table blob_removals (
  prefix text primary key,
  due_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index blob_removals_due on blob_removals (due_at);
grant select, insert, update, delete on blob_removals to sarm_app;

-- Counts over the frames of a dataset touch only the frames that count.
create index frames_annotated on frames (video_id) where annotated;
create index frames_detected on frames (video_id) include (detection_count) where detection_count > 0;
-- Deleting a dataset or a task looks its dependants up by these.
create index uploads_dataset on uploads (dataset_id);
create index tasks_dataset on tasks (dataset_id);
create index dead_letters_task on dead_letters (task_id);
