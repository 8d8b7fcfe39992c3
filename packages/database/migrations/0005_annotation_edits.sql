-- Row security is forced on the owner too: without a scope the statements below would change no row, and say nothing.
select set_config('app.scope', 'installation', true);

-- So did this one of 0003: the recipients of mailed reports are for readers of reports, in the log.
update tasks set
  result = result - 'recipient',
  notice = case when notice ->> 'code' = 'mail.sent' then notice - 'params' else notice end
where job_name = 'mail-report' and (result ? 'recipient' or notice ->> 'code' = 'mail.sent');

-- ── boxes change by edits ─────────────────────────────────────────────────
-- Number of the last edit of the frame's boxes, and what people have confirmed of them.
alter table frames
  add column edit_seq bigint not null default 0,
  add column verified_count integer not null default 0,
  -- Null: a picture of a stained smear has no place in time.
  alter column time_offset drop not null;

alter table detections
  -- The edit of its last change; together with the frame's edits it is the version that a person saw.
  add column seq bigint not null default 0,
  add column attributes text[] not null default '{}'
    check (attributes <@ array['out_of_focus', 'overlaps', 'touches_edge']),
  add column track_no integer check (track_no > 0),
  -- When a person changed it last. A run never takes such a box.
  add column edited_at timestamptz,
  -- Offered as a crop. The picture itself is cut from its frame when it is looked at.
  add column cut boolean not null default true;

-- Only people changed a box after it was stored.
update detections set edited_at = updated_at where updated_at > created_at;
update detections d set cut = false where not exists (select from crops c where c.detection_id = d.id);
update frames f set verified_count = v.n
  from (select frame_id, count(*)::int as n from detections where verified group by frame_id) v where v.frame_id = f.id;

-- Few boxes are no crops: crops are counted as boxes without these.
create index detections_uncut on detections (video_id) where not cut;
-- Boxes and confirmed boxes of a project, from the index alone; and the frames that a model has looked at.
create index frames_boxes_of_project on frames (project_id) include (detection_count, verified_count)
  where detection_count > 0;
create index frames_looked_at_of_project on frames (project_id) where detection_model_id is not null;

-- A worker of the former version removes every box of a model that is not confirmed, also those that a person moved. Where no person
-- acts and the box does not go together with its frame, such a box stays.
create function app.keep_edited_box() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() = 1 and app.setting('project_id') is not null and app.setting('user_id') is null then return null; end if;
  return old;
end $$;
create trigger keep_edited_box before delete on detections for each row
  when (old.edited_at is not null) execute function app.keep_edited_box();

-- Every change of boxes, in the order of the server; append-only. The rows in detections are what they add up to.
create table annotation_edits (
  -- Whose boxes: a frame, or a layer of one.
  target_id uuid not null,
  seq bigint not null,
  project_id uuid not null references projects on delete cascade,
  frame_id uuid not null,
  edit_id uuid not null,
  batch_id uuid not null,
  -- Of the browser that made it; null where a run did.
  client_id uuid,
  user_id uuid references users on delete set null,
  kind text not null check (kind in ('create', 'update', 'delete', 'run')),
  -- Null for a run, which changes many.
  object_id uuid,
  -- The version that the person saw.
  base bigint,
  changes jsonb not null,
  was jsonb,
  outcome text not null default 'applied' check (outcome in ('applied', 'merged', 'conflict')),
  undoes uuid,
  made_at timestamptz not null default now(),
  at timestamptz not null default now(),
  primary key (target_id, seq),
  unique (target_id, edit_id)
);
create index annotation_edits_object on annotation_edits (object_id, seq) where object_id is not null;
create index annotation_edits_person on annotation_edits (project_id, user_id, at);
select app.isolate_by_project('annotation_edits');
revoke update, delete on annotation_edits from sarm_app;

-- What the audit log keeps of a batch: a digest of its edits, computed here for its writer and for every later look alike.
create function app.digest_of_edits(target uuid, first_seq bigint, last_seq bigint) returns text language sql stable as $$
  select encode(sha256(convert_to(string_agg(
    jsonb_build_array(seq, edit_id, batch_id, kind, object_id, base, changes, was, outcome, undoes,
      extract(epoch from made_at), extract(epoch from at))::text, E'\n' order by seq), 'UTF8')), 'hex')
  from annotation_edits where target_id = target and seq between first_seq and last_seq
$$;

-- Edits go with their frame: as the owner, because the application may not delete them. Without a foreign key, whose index would cost as much as the key of the table.
create function app.forget_edits() returns trigger language plpgsql security definer
  set search_path = public, app, pg_temp as $$
declare scope text := current_setting('app.scope', true);
begin
  -- Row security is forced on the owner too.
  perform set_config('app.scope', 'installation', true);
  delete from annotation_edits e using gone g where e.target_id = g.id;
  perform set_config('app.scope', coalesce(scope, ''), true);
  return null;
end $$;
create trigger forget_edits after delete on frames referencing old table as gone
  for each statement execute function app.forget_edits();

-- ── models in use ─────────────────────────────────────────────────────────
create table model_deployments (
  id uuid primary key,
  -- Null: for every project that has none of its own.
  project_id uuid references projects on delete cascade,
  type text not null check (type in ('detection', 'segmentation', 'morphology')),
  model_id uuid not null references models,
  alias text not null check (alias in ('champion', 'candidate')),
  since timestamptz not null default now(),
  until timestamptz,
  deployed_by uuid references users on delete set null,
  reason text not null default '',
  comparison_id uuid,
  signature jsonb,
  previous_id uuid references model_deployments
);
create unique index model_deployments_in_use on model_deployments (project_id, type, alias) nulls not distinct
  where until is null;
create index model_deployments_model on model_deployments (model_id);
select app.isolate_by_project('model_deployments');
create policy shared_without_project on model_deployments for select using (project_id is null);
insert into model_deployments (id, type, model_id, alias)
  select gen_random_uuid(), type, id, 'champion' from models where is_default;

-- ── codes in place of names ───────────────────────────────────────────────
-- Technical staff see P001 and S001/1. A number is given once: that of an erased patient is never another's.
create table project_counters (
  project_id uuid primary key references projects on delete cascade,
  patients integer not null default 0,
  samples integer not null default 0
);
select app.isolate_by_project('project_counters');
-- The defaults are never kept: a trigger sets each.
alter table patients add column code text not null default '';
alter table datasets
  add column code text not null default '',
  add column numbered_videos integer not null default 0;
alter table videos add column number integer not null default 0;

create function app.code_of(letter text, n integer) returns text language sql immutable as $$
  select letter || case when n < 1000 then lpad(n::text, 3, '0') else n::text end
$$;
with numbered as (select id, row_number() over (partition by project_id order by created_at, id)::int as n from patients)
  update patients p set code = app.code_of('P', n) from numbered where numbered.id = p.id;
with numbered as (select id, row_number() over (partition by project_id order by created_at, id)::int as n from datasets)
  update datasets d set code = app.code_of('S', n) from numbered where numbered.id = d.id;
with numbered as (select id, row_number() over (partition by dataset_id order by created_at, id)::int as n from videos)
  update videos v set number = n from numbered where numbered.id = v.id;
update datasets d set numbered_videos = (select count(*) from videos v where v.dataset_id = d.id);
insert into project_counters (project_id, patients, samples)
  select id, (select count(*) from patients p where p.project_id = projects.id),
    (select count(*) from datasets d where d.project_id = projects.id) from projects;

-- Given by the database, so that rows of the former version have them too.
create function app.number_in_project() returns trigger language plpgsql as $$
declare n integer;
begin
  if tg_table_name = 'patients' then
    insert into project_counters as c (project_id, patients) values (new.project_id, 1)
      on conflict (project_id) do update set patients = c.patients + 1 returning patients into n;
    new.code := app.code_of('P', n);
  else
    insert into project_counters as c (project_id, samples) values (new.project_id, 1)
      on conflict (project_id) do update set samples = c.samples + 1 returning samples into n;
    new.code := app.code_of('S', n);
  end if;
  return new;
end $$;
create trigger number_patient before insert on patients for each row execute function app.number_in_project();
create trigger number_sample before insert on datasets for each row execute function app.number_in_project();
-- In another project it gets a number of that one.
create trigger renumber_sample before update of project_id on datasets for each row
  when (old.project_id <> new.project_id) execute function app.number_in_project();
create function app.number_video() returns trigger language plpgsql as $$
begin
  update datasets set numbered_videos = numbered_videos + 1 where id = new.dataset_id returning numbered_videos into new.number;
  return new;
end $$;
create trigger number_video before insert on videos for each row execute function app.number_video();

create unique index patients_code on patients (project_id, code);
create unique index datasets_code on datasets (project_id, code);
create unique index videos_number on videos (dataset_id, number);

-- ── what a recording is ───────────────────────────────────────────────────
alter table videos
  add column kind text not null default 'video' check (kind in ('video', 'pictures')),
  -- Normal ranges of heads hold for stained smears only.
  add column preparation text not null default 'fresh'
    check (preparation in ('fresh', 'papanicolaou', 'shorr', 'diff_quik', 'other_stain'));

-- Of the dashboards, from the index alone: a set of pictures waits for no analysis.
drop index videos_status;
create index videos_status on videos (project_id, status, updated_at) include (id, dataset_id, kind);

-- Pictures of a set as they were uploaded. Each becomes a frame once a worker has decoded it, or says why not.
create table set_pictures (
  id uuid primary key,
  project_id uuid not null,
  video_id uuid not null,
  number integer not null,
  original_filename text not null,
  blob_key text not null,
  size_bytes bigint not null,
  sha256 text not null,
  status text not null default 'pending' check (status in ('pending', 'stored', 'refused')),
  -- Why it was refused: {code, params, because}.
  notice jsonb,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  unique (id, project_id),
  unique (video_id, number),
  -- The same file sent twice is one picture.
  unique (video_id, sha256),
  foreign key (video_id, project_id) references videos (id, project_id) on delete cascade
);
select app.isolate_by_project('set_pictures');
