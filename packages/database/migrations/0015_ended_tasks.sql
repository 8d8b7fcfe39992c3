-- A call that waits for its task was woken by every step of it, and looked each time. The topic ended: comes with its end alone.
create or replace function app.touch_task() returns trigger language plpgsql as $$
declare
  topics text := concat_ws(' ', 'task:' || new.id, coalesce('project:' || new.project_id, 'person:' || new.created_by));
begin
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
    new.updated_at := clock_timestamp();
  end if;
  new.changed_in := pg_current_xact_id();
  if new.status not in ('pending', 'processing') then
    topics := topics || ' ended:' || new.id;
  end if;
  perform pg_notify('sarm_changes', topics);
  return new;
end $$;
