-- Runs as the owner role. The application connects as sarm_app, which owns nothing.
-- Project rows are isolated twice: by the repositories' own filters and, independently, by row-level security.

create schema app;
grant usage on schema app to sarm_app;
grant usage on schema public to sarm_app;

-- ── people ────────────────────────────────────────────────────────────────
create table users (
  id uuid primary key,
  email text not null,
  display_name text not null,
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  is_active boolean not null default true,
  phone_number text not null default '',
  job_title text not null default '',
  department text not null default '',
  organization text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email_lower check (email = lower(email))
);
create unique index users_email_key on users (email);

create table permissions (
  id uuid primary key,
  code text not null unique,
  name text not null,
  module text not null check (module in ('system', 'business', 'technical', 'project')),
  description text not null
);

create table roles (
  id uuid primary key,
  code text not null unique,
  name text not null,
  description text not null default '',
  is_system boolean not null default false,
  created_at timestamptz not null default now()
);

create table role_permissions (
  role_id uuid not null references roles on delete cascade,
  permission_id uuid not null references permissions on delete cascade,
  primary key (role_id, permission_id)
);

create table user_roles (
  user_id uuid not null references users on delete cascade,
  role_id uuid not null references roles on delete cascade,
  primary key (user_id, role_id)
);
create index user_roles_role on user_roles (role_id);

-- A session is one sign-in. Its refresh tokens rotate; using a spent one ends the whole session.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_activity_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  ip_address text not null default '',
  user_agent text not null default ''
);
create index sessions_user on sessions (user_id) where revoked_at is null;
create index sessions_expiry on sessions (expires_at);

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

-- Counters of sign-in and registration tries, shared by all copies of the API.
create table throttles (
  key text primary key,
  window_start timestamptz not null,
  hits integer not null
);
create index throttles_age on throttles (window_start);

create table system_settings (
  group_name text primary key check (group_name in ('general', 'security', 'storage', 'notifications')),
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null,
  request_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- ── projects and their contents ───────────────────────────────────────────
create table projects (
  id uuid primary key,
  name text not null,
  description text not null default '',
  status text not null default 'active' check (status in ('active', 'pending', 'completed', 'archived')),
  status_before_archive text,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index projects_created on projects (created_at desc, id desc);

create table project_members (
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  access_level text not null default 'member' check (access_level in ('viewer', 'member', 'editor', 'admin')),
  custom_permissions text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (project_id, user_id)
);
create index project_members_user on project_members (user_id, project_id);

create table project_member_roles (
  project_id uuid not null,
  user_id uuid not null,
  role_id uuid not null references roles on delete cascade,
  primary key (project_id, user_id, role_id),
  foreign key (project_id, user_id) references project_members on delete cascade
);

create table datasets (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  name text not null,
  description text not null default '',
  type text check (type in ('detection', 'morphology', 'combined')),
  status text not null default 'draft' check (status in ('draft', 'in-progress', 'completed', 'archived', 'active')),
  metadata jsonb not null default '{}',
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, project_id)
);
create index datasets_project on datasets (project_id, created_at desc, id desc);

create table videos (
  id uuid primary key,
  project_id uuid not null,
  dataset_id uuid not null,
  name text not null,
  description text not null default '',
  original_filename text not null,
  tags text[] not null default '{}',
  source text not null default '',
  capture_date date,
  blob_key text not null,
  size_bytes bigint not null,
  sha256 text not null,
  status text not null default 'pending'
    check (status in ('pending', 'uploaded', 'queued', 'processing', 'detection', 'completed', 'failed')),
  status_message text not null default '',
  -- Written by the file check.
  container text,
  codec text,
  width integer,
  height integer,
  duration_seconds double precision,
  frame_rate double precision,
  declared_frames integer,
  frames_count integer,
  quality jsonb,
  timeline_key text,
  preview_key text,
  thumbnail_key text,
  extracted_frames integer not null default 0,
  last_extraction_at timestamptz,
  last_task_id uuid,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, project_id),
  foreign key (dataset_id, project_id) references datasets (id, project_id) on delete cascade
);
create index videos_dataset on videos (dataset_id, created_at desc, id desc);
create index videos_dataset_name on videos (dataset_id, name, id);
create index videos_project on videos (project_id, created_at desc, id desc);
create index videos_dataset_status on videos (dataset_id, status);

create table frames (
  id uuid primary key,
  project_id uuid not null,
  video_id uuid not null,
  frame_index integer not null,
  time_offset double precision not null,
  width integer not null,
  height integer not null,
  blob_key text not null,
  selected boolean not null default false,
  annotated boolean not null default false,
  note text not null default '',
  detection_status text not null default 'none'
    check (detection_status in ('none', 'pending', 'processing', 'completed', 'failed')),
  detection_count integer not null default 0,
  detection_model_id text,
  extraction_session uuid,
  created_at timestamptz not null default now(),
  unique (id, project_id),
  -- A frame is stored once for its index: extracting again reuses it.
  unique (video_id, frame_index),
  foreign key (video_id, project_id) references videos (id, project_id) on delete cascade
);
create index frames_selected on frames (video_id, frame_index) where selected;

-- A resumable upload that is not a video yet.
create table uploads (
  id uuid primary key,
  project_id uuid not null,
  dataset_id uuid not null,
  created_by uuid not null references users on delete cascade,
  size_bytes bigint not null,
  metadata jsonb not null,
  video_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (dataset_id, project_id) references datasets (id, project_id) on delete cascade
);
create index uploads_expiry on uploads (expires_at);

-- ── work ──────────────────────────────────────────────────────────────────
create table tasks (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  task_type text not null
    check (task_type in ('ingest', 'extraction', 'detection', 'analysis', 'mask', 'training', 'prediction', 'export', 'report', 'mail')),
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  stage text not null default '',
  message text not null default '',
  progress integer not null default 0 check (progress between 0 and 100),
  video_id uuid references videos on delete cascade,
  dataset_id uuid references datasets on delete cascade,
  job_name text not null,
  job_id uuid,
  -- The run that may write. A worker whose token is no longer here has been taken over and its writes are refused.
  attempt_token uuid,
  attempts integer not null default 0,
  result jsonb,
  -- Grows with every change; the id of a server-sent event.
  version bigint not null default 1,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  updated_at timestamptz not null default now()
);
create index tasks_project on tasks (project_id, created_at desc, id desc);
create index tasks_video on tasks (video_id, created_at desc);
create index tasks_open on tasks (status) where status in ('pending', 'processing');
-- Two extractions of one video would race for the same frames.
create unique index tasks_one_open_extraction on tasks (video_id, task_type)
  where task_type in ('ingest', 'extraction') and status in ('pending', 'processing');

create table dead_letters (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  task_id uuid references tasks on delete cascade,
  job_name text not null,
  job_id uuid not null unique,
  payload jsonb not null,
  reason text not null,
  attempts integer not null,
  created_at timestamptz not null default now()
);
create index dead_letters_age on dead_letters (created_at desc);

-- Workers announce themselves so that people can see whether anybody works.
create table workers (
  id uuid primary key,
  host text not null,
  queues text[] not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- ── audit: append-only, hash-chained per project (and one chain for the installation) ──
create table audit_chains (
  chain uuid primary key,
  last_number bigint not null,
  last_hash bytea not null
);

create table audit_log (
  id uuid primary key,
  chain uuid not null,
  number bigint not null,
  at timestamptz not null,
  type text not null check (type in ('auth', 'user', 'permission', 'data', 'system', 'api')),
  severity text not null check (severity in ('info', 'warning', 'error', 'critical')),
  action text not null,
  message text not null,
  -- No foreign keys: the log outlives what it tells of.
  user_id uuid,
  user_name text not null default '',
  user_email text not null default '',
  project_id uuid,
  resource_type text not null default '',
  resource_id text not null default '',
  ip_address text not null default '',
  user_agent text not null default '',
  details jsonb not null default '{}',
  previous_hash bytea not null,
  hash bytea not null,
  unique (chain, number)
);
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_type on audit_log (type, at desc, id desc);
create index audit_log_severity on audit_log (severity, at desc, id desc);
create index audit_log_user on audit_log (user_id, at desc);

-- What the hash covers, as text: one function for the trigger and for the verifier.
create function app.audit_content(entry audit_log) returns text language sql immutable as $$
  select jsonb_build_array(
    entry.id, entry.chain, entry.number, extract(epoch from entry.at), entry.type, entry.severity, entry.action, entry.message, entry.user_id,
    entry.user_name, entry.user_email, entry.project_id, entry.resource_type, entry.resource_id, entry.ip_address, entry.user_agent, entry.details
  )::text
$$;

create function app.chain_audit_row() returns trigger language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  head audit_chains;
begin
  -- The application's own values for chain, number, time and hashes are not taken.
  new.chain := coalesce(new.project_id, '00000000-0000-0000-0000-000000000000');
  insert into audit_chains values (new.chain, 0, '\x'::bytea) on conflict (chain) do nothing;
  select * into head from audit_chains where chain = new.chain for update;
  new.number := head.last_number + 1;
  new.at := clock_timestamp();
  new.previous_hash := head.last_hash;
  new.hash := sha256(head.last_hash || convert_to(app.audit_content(new), 'UTF8'));
  update audit_chains set last_number = new.number, last_hash = new.hash where chain = new.chain;
  return new;
end $$;

create trigger chain_audit_row before insert on audit_log for each row execute function app.chain_audit_row();

-- Belt and braces: even the owner does not change a row by accident.
create function app.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows cannot be changed';
end $$;
create trigger refuse_change before update or delete on audit_log for each row execute function app.refuse_change();
create trigger refuse_truncate before truncate on audit_log for each statement execute function app.refuse_change();

-- ── live progress ─────────────────────────────────────────────────────────
create function app.touch_task() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  perform pg_notify('sarm_tasks', new.id::text);
  return new;
end $$;
create trigger touch_task before update on tasks for each row execute function app.touch_task();

-- ── who sees which project ────────────────────────────────────────────────
-- app.user_id: a person, sees the projects of their memberships.
-- app.project_id: a job, sees its own project.
-- app.scope = 'installation': administration of projects and housekeeping, sees every project.
create function app.current_user_id() returns uuid language sql stable as $$
  select nullif(current_setting('app.user_id', true), '')::uuid
$$;
create function app.sees_installation() returns boolean language sql stable as $$
  select coalesce(current_setting('app.scope', true), '') = 'installation'
$$;
-- Security definer: reads memberships as the owner, because the policy of project_members itself asks this function.
create function app.visible_projects() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select project_id from project_members where user_id = nullif(current_setting('app.user_id', true), '')::uuid
  union all
  select nullif(current_setting('app.project_id', true), '')::uuid
$$;

do $$
declare
  name text;
begin
  foreach name in array array['datasets', 'videos', 'frames', 'uploads', 'tasks', 'dead_letters', 'project_members', 'project_member_roles'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy members_only on %I using (project_id = any (array(select app.visible_projects())) or (select app.sees_installation()))', name);
  end loop;
  -- Not forced on the two tables that visible_projects() itself reads as their owner.
  foreach name in array array['datasets', 'videos', 'frames', 'uploads', 'tasks', 'dead_letters', 'projects'] loop
    execute format('alter table %I force row level security', name);
  end loop;
end $$;
alter table projects enable row level security;
create policy members_only on projects using (id = any (array(select app.visible_projects())) or (select app.sees_installation()));

-- ── rights of the application ─────────────────────────────────────────────
grant select, insert, update, delete on
  users, permissions, roles, role_permissions, user_roles, sessions, refresh_tokens, throttles, system_settings, idempotency_keys,
  projects, project_members, project_member_roles, datasets, videos, frames, uploads, tasks, dead_letters, workers
  to sarm_app;
grant select, insert on audit_log to sarm_app;
grant select on audit_chains to sarm_app;
grant execute on all functions in schema app to sarm_app;
