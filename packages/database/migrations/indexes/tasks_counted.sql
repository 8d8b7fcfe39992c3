-- A list of tasks counts all that match, of millions. Row security asks for the creator too, so an index without that column would have every
-- row read. Equal values are kept once: it is the smallest index of the table.
create index concurrently tasks_counted on tasks (project_id, task_type, status, created_by)
