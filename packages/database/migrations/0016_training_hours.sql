-- Row security is forced on the owner too: without a scope the statements below would change no row, and say nothing.
select set_config('app.scope', 'installation', true);

-- ── when trainings may begin, and how many ────────────────────────────────
alter table system_settings drop constraint system_settings_group_name_check;
alter table system_settings add constraint system_settings_group_name_check
  check (group_name in ('general', 'security', 'storage', 'notifications', 'training'));

-- Until when a training that has not begun waits; null: it may begin now. The claims of the queue and the API read the same function, so
-- that no other time is shown than the one that the queue keeps. Without saved hours, or with the same time twice, at any time.
create function app.trainings_wait_until(at timestamptz default now()) returns timestamptz language plpgsql stable as $$
declare
  stored jsonb := coalesce((select value from system_settings where group_name = 'training'), '{}');
  opens time := coalesce(stored ->> 'trainingFrom', '00:00');
  closes time := coalesce(stored ->> 'trainingUntil', '00:00');
  zone text := coalesce(stored ->> 'trainingTimeZone', 'UTC');
  local timestamp;
  begins timestamp;
begin
  if opens = closes then return null; end if;
  -- A zone that an upgrade of the server no longer has must not stop every claim of a worker.
  begin
    local := at at time zone zone;
  exception when invalid_parameter_value then
    zone := 'UTC';
    local := at at time zone zone;
  end;
  if (opens < closes and local::time >= opens and local::time < closes)
    or (opens > closes and (local::time >= opens or local::time < closes)) then return null; end if;
  begins := local::date + opens;
  if begins <= local then begins := begins + interval '1 day'; end if;
  return begins at time zone zone;
end $$;

-- Few rows however many runs have ended: counted for each start of a training, and listed where all are stopped.
create index training_runs_open_of_project on training_runs (project_id, created_at, id) where state in ('queued', 'running');

-- ── what trainings take of the store ──────────────────────────────────────
-- Added up for administrators, who must not have to walk through the store. Null: stored by a former release, which did not record it.
alter table dataset_versions add column manifest_bytes bigint check (manifest_bytes >= 0);
alter table training_runs add column checkpoint_bytes bigint check (checkpoint_bytes >= 0);
alter table models add column file_bytes bigint check (file_bytes >= 0);
-- An imported model recorded it on its card.
update models set file_bytes = (card ->> 'bytes')::bigint
  where origin = 'imported' and blob_key is not null and jsonb_typeof(card -> 'bytes') = 'number';
