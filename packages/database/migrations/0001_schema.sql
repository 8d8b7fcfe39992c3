-- Runs as the owner role. The application connects as sarm_app, which owns nothing.
-- Rows of a project or of a person are isolated twice: by the repositories' own filters and, independently, by row security.
-- A table that grows says below which index carries its lists.

create schema app;
grant usage on schema app to sarm_app;
grant usage on schema public to sarm_app;

-- ── for whom a transaction runs ───────────────────────────────────────────
-- app.user_id: a person, sees the projects of their memberships and the rows of their own.
-- app.project_id: a job, sees its own project.
-- app.scope = 'installation': administration of projects and work of the installation, sees everything.
-- app.actor_id: in whose name audit rows may be written; empty where no person acts.
create function app.setting(name text) returns text language sql stable as $$
  select nullif(current_setting('app.' || name, true), '')
$$;
create function app.current_user_id() returns uuid language sql stable as $$
  select app.setting('user_id')::uuid
$$;
create function app.sees_installation() returns boolean language sql stable as $$
  select coalesce(app.setting('scope'), '') = 'installation'
$$;

-- ── people ────────────────────────────────────────────────────────────────
create table users (
  id uuid primary key,
  email text not null,
  display_name text not null,
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  is_active boolean not null default true,
  -- Null while nobody has shown that the address is theirs: whoever registers shows it by a mailed link, for all others
  -- somebody vouches who may make accounts.
  email_proven_at timestamptz default now(),
  phone_number text not null default '',
  job_title text not null default '',
  department text not null default '',
  organization text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The account is gone; the row stays as the name under which records were made and signed (PLT-160).
  deleted_at timestamptz,
  constraint users_email_lower check (email = lower(email))
);
create unique index users_email_key on users (email);
create index users_name on users (display_name, id) where deleted_at is null;
create index users_created on users (created_at desc, id desc) where deleted_at is null;
create index users_unproven on users (created_at) where email_proven_at is null and deleted_at is null;

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

-- Single-use links that were mailed to people; the link itself is nowhere but in the mail.
create table account_links (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('password', 'email')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index account_links_user on account_links (user_id);
create index account_links_expiry on account_links (expires_at);

-- A person's authenticator app. The secret is sealed with a key of the installation: a copy of the database signs nobody in.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  -- Asked for at the sign-in only once a first code has shown that the app has the secret.
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken: none counts twice.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Whom an OpenID provider knows an account as. The subject never changes there, an address may.
create table linked_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index linked_identities_user on linked_identities (user_id);

-- A person's passkeys: public keys, so a copy of the database signs nobody in.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- As the device counts its signatures; 0 where it does not.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);

-- What a device is asked to sign, once. Without a person while nobody has signed in yet.
create table passkey_challenges (
  challenge_hash bytea primary key,
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_user on passkey_challenges (user_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- A sign-in whose password was right, waiting for its next step.
create table sign_in_challenges (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  next text not null check (next in ('totp', 'totp-enrol', 'passkey', 'change-password')),
  -- The app was set up within this sign-in: its code was typed a moment ago and need not be typed again.
  proven boolean not null default false,
  expires_at timestamptz not null
);
create index sign_in_challenges_user on sign_in_challenges (user_id);
create index sign_in_challenges_expiry on sign_in_challenges (expires_at);

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

-- ── projects and their members ────────────────────────────────────────────
create table projects (
  id uuid primary key,
  name text not null,
  description text not null default '',
  status text not null default 'active' check (status in ('active', 'pending', 'completed', 'archived')),
  status_before_archive text check (status_before_archive in ('active', 'pending', 'completed', 'archived')),
  -- Simulated samples to try the product with; every screen and report of it says so.
  is_demo boolean not null default false,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index projects_created on projects (created_at desc, id desc);
create unique index projects_demo on projects (is_demo) where is_demo;

create table project_members (
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  access_level text not null default 'member' check (access_level in ('viewer', 'member', 'editor', 'admin')),
  custom_permissions text[] not null default '{}',
  -- BUS-110: what the person is to reach in the project.
  objectives text not null default '',
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
-- Whom a change of a role touches, and what goes with it.
create index project_member_roles_role on project_member_roles (role_id);

-- ── isolation ─────────────────────────────────────────────────────────────
-- Security definer: reads memberships as the owner, because the policy of project_members itself asks this function.
create function app.visible_projects() returns setof uuid language sql stable security definer set search_path = public, app, pg_temp as $$
  select project_id from project_members where user_id = app.current_user_id()
  union all
  select app.setting('project_id')::uuid
$$;

create function app.isolate(target regclass, policy text, condition text) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  -- Forced: a table's owner would otherwise pass, and a program that connects as the owner by mistake would see everything.
  execute format('alter table %s force row level security', target);
  execute format('create policy %I on %s using (%s)', policy, target, condition);
  execute format('grant select, insert, update, delete on %s to sarm_app', target);
end $$;

-- Every table with rows of a project is isolated by this, those with rows of a person by the next. Asked in this form the
-- projects are found once per statement, and lists can use their indexes.
create function app.isolate_by_project(target regclass, project_column text default 'project_id') returns void language sql as $$
  select app.isolate(target, 'members_only',
    format('%I = any (array(select app.visible_projects())) or (select app.sees_installation())', project_column))
$$;
create function app.isolate_by_owner(target regclass, owner_column text default 'owner_id') returns void language sql as $$
  select app.isolate(target, 'owner_only',
    format('%I = (select app.current_user_id()) or (select app.sees_installation())', owner_column))
$$;
-- Work of the installation: anybody may leave a row in the transaction of a change, and only the installation reads it.
create function app.isolate_to_installation(target regclass) returns void language plpgsql as $$
begin
  perform app.isolate(target, 'installation_only', '(select app.sees_installation())');
  execute format('create policy left_by_anybody on %s for insert with check (true)', target);
end $$;

select app.isolate_by_project('projects', 'id');
select app.isolate_by_project('project_members');
select app.isolate_by_project('project_member_roles');
-- What visible_projects() reads, as the owner: without this it would ask the policy that asks it.
create policy memberships_for_visible_projects on project_members for select to current_user using (true);

-- ── audit: append-only, hash-chained per project (and one chain for the installation) ──
create table audit_chains (
  chain uuid primary key,
  last_number bigint not null,
  last_hash bytea not null
);

create table audit_log (
  id uuid primary key,
  chain uuid not null default '00000000-0000-0000-0000-000000000000',
  number bigint not null default 0,
  at timestamptz not null default now(),
  type text not null check (type in ('auth', 'user', 'permission', 'data', 'system', 'api')),
  severity text not null default 'info' check (severity in ('info', 'warning', 'error', 'critical')),
  action text not null,
  -- No foreign keys: the log outlives what it tells of.
  user_id uuid,
  user_name text not null default '',
  user_email text not null default '',
  project_id uuid,
  subject_type text not null default '',
  subject_id text not null default '',
  -- Values before and after; names of people, patients and files stand here only as a marker.
  before jsonb,
  after jsonb,
  ip_address text not null default '',
  user_agent text not null default '',
  previous_hash bytea not null default '\x',
  hash bytea not null default '\x',
  unique (chain, number)
);
-- The lists of the log and its counts over time; type and severity stand in the index, so that counting reads nothing else.
create index audit_log_at on audit_log (at desc, id desc) include (type, severity);
create index audit_log_type on audit_log (type, at desc, id desc) include (severity);
create index audit_log_severity on audit_log (severity, at desc, id desc) include (type);
-- What a search asks for: what was done, by whom, to what, from where.
create index audit_log_action on audit_log (action, at desc, id desc);
create index audit_log_user on audit_log (user_id, at desc, id desc);
-- A record is asked for by its id, or by the beginning of it that screens show.
create index audit_log_subject on audit_log (subject_id text_pattern_ops, at desc, id desc) where subject_id <> '';
create index audit_log_address on audit_log (ip_address, at desc, id desc) where ip_address <> '';

-- What the hash covers, as text: one function for the trigger and for the verifier.
create function app.audit_content(entry audit_log) returns text language sql immutable as $$
  select jsonb_build_array(
    entry.id, entry.chain, entry.number, extract(epoch from entry.at), entry.type, entry.severity, entry.action, entry.user_id,
    entry.user_name, entry.user_email, entry.project_id, entry.subject_type, entry.subject_id, entry.before, entry.after,
    entry.ip_address, entry.user_agent
  )::text
$$;

create function app.chain_audit_row() returns trigger language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  head audit_chains;
  actor users;
begin
  -- Nobody writes in another's name: the actor is whom the scope names, and the name is the account's own.
  if new.user_id is distinct from app.setting('actor_id')::uuid then
    raise exception 'the actor of an audit row must be the actor of its scope';
  end if;
  select * into actor from users where id = new.user_id;
  if found then
    new.user_name := actor.display_name;
    new.user_email := actor.email;
  elsif new.user_id is null and (new.user_name not in ('', 'System') or new.user_email <> '') then
    raise exception 'an audit row without an actor names nobody';
  end if;
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

-- What each look at all chains has found. One that has no end is waiting or under way.
create table audit_verifications (
  id uuid primary key,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  chains integer not null default 0,
  entries bigint not null default 0,
  broken_count integer not null default 0,
  -- The first of them: [{chain, number, reason}].
  broken jsonb not null default '[]'
);
create index audit_verifications_newest on audit_verifications (started_at desc);
select app.isolate_to_installation('audit_verifications');

-- Names of patients and files stand in the log sealed, each under the key of the record it is told of. The key goes with the
-- record: what was said of it stays, and what it was called can be read by nobody any more. The chain hashes the sealed text.
create table audit_keys (
  subject_id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  key bytea not null
);
create index audit_keys_project on audit_keys (project_id);
select app.isolate_by_project('audit_keys');

create function app.forget_audit_keys() returns trigger language plpgsql as $$
begin
  delete from audit_keys k using gone g where k.subject_id = g.id;
  return null;
end $$;
create function app.forget_keys_with(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger forget_audit_keys after delete on %s referencing old table as gone
    for each statement execute function app.forget_audit_keys()', target);
end $$;

-- Who was erased, by id alone: kept for ever, and also outside the database, so that a restored backup is erased anew.
create table erasures (
  patient_id uuid primary key,
  project_id uuid not null,
  -- {datasetIds, analysisIds, reportIds}: what belonged to the patient then; in an older backup it may not say so yet.
  objects jsonb not null,
  -- Issued reports that the law keeps; each goes when its time has come.
  held_report_ids uuid[] not null default '{}',
  erased_at timestamptz not null default now()
);
create index erasures_held on erasures (erased_at) where held_report_ids <> '{}';
select app.isolate_to_installation('erasures');

-- ── samples ───────────────────────────────────────────────────────────────
create table patients (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  name text not null,
  date_of_birth date,
  email text not null default '',
  contact_number text not null default '',
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, project_id)
);
create index patients_project on patients (project_id, created_at desc, id desc);
create index patients_project_name on patients (project_id, name, id);
select app.isolate_by_project('patients');
select app.forget_keys_with('patients');

create table issues (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  title text not null,
  type text not null check (type in ('bug', 'enhancement', 'feature')),
  priority text not null check (priority in ('high', 'medium', 'low')),
  status text not null default 'open' check (status in ('open', 'in-progress', 'closed')),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index issues_project on issues (project_id, created_at desc, id desc);
select app.isolate_by_project('issues');

create table datasets (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  name text not null,
  description text not null default '',
  type text check (type in ('detection', 'morphology', 'combined')),
  status text not null default 'draft' check (status in ('draft', 'in-progress', 'completed', 'archived', 'active')),
  metadata jsonb not null default '{}',
  -- The sheet of the sample. An empty field is unknown and never assumed.
  patient_id uuid,
  collected_at timestamptz,
  abstinence_days double precision check (abstinence_days >= 0),
  volume_ml double precision check (volume_ml > 0),
  dilution double precision check (dilution >= 1),
  -- What a person found beside the videos, and who wrote it down last.
  findings jsonb not null default '{}',
  findings_by uuid references users on delete set null,
  findings_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, project_id),
  -- Refuses, instead of cascading: a patient with samples stays.
  foreign key (patient_id, project_id) references patients (id, project_id)
);
create index datasets_project on datasets (project_id, created_at desc, id desc);
create index datasets_patient on datasets (patient_id, collected_at desc) where patient_id is not null;
select app.isolate_by_project('datasets');
select app.forget_keys_with('datasets');

-- Of the installation, not of a project.
create table calibrations (
  id uuid primary key,
  name text not null,
  microscope text not null,
  objective text not null,
  pixel_size_um double precision not null check (pixel_size_um > 0),
  chamber_type text not null default '',
  nominal_depth_um double precision check (nominal_depth_um > 0),
  measured_depth_um double precision check (measured_depth_um > 0),
  depth_sd_um double precision check (depth_sd_um >= 0),
  lot text not null default '',
  expiry date,
  -- Null: not calibrated; 1.00 is used and every figure carries the warning.
  segre_silberberg_factor double precision check (segre_silberberg_factor > 0),
  -- Pictures a second that the camera was set to. A file that claims another rate gives no speeds.
  camera_rate double precision check (camera_rate > 0),
  retired_at timestamptz,
  -- The first figure that rests on it: from then on its values stand, whatever its videos point to later.
  used_at timestamptz,
  -- Came with the demo project, and goes with it.
  is_demo boolean not null default false,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index calibrations_created on calibrations (created_at desc, id desc);

-- ── videos and their frames ───────────────────────────────────────────────
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
  calibration_id uuid references calibrations,
  blob_key text not null,
  size_bytes bigint not null,
  sha256 text not null,
  status text not null default 'pending'
    check (status in ('pending', 'uploaded', 'queued', 'processing', 'detection', 'completed', 'failed')),
  -- Why the video has this status: {code, params, because}, null where the status says it all.
  status_notice jsonb,
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
  -- In a column of its own, so that an index can answer how many videos of a project are good.
  quality_verdict text generated always as (quality ->> 'verdict') stored,
  timeline_key text,
  preview_key text,
  thumbnail_key text,
  extracted_frames integer not null default 0,
  last_extraction_at timestamptz,
  last_task_id uuid,
  -- PLT-227: when its uploader was told that the uploaded file goes, and when it went; all the rest stays.
  removal_told_at timestamptz,
  original_removed_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, project_id),
  foreign key (dataset_id, project_id) references datasets (id, project_id) on delete cascade
);
create index videos_originals on videos (created_at) where original_removed_at is null;
create index videos_dataset on videos (dataset_id, created_at desc, id desc);
create index videos_dataset_name on videos (dataset_id, name, id);
create index videos_project on videos (project_id, created_at desc, id desc)
  include (quality_verdict, extracted_frames, duration_seconds);
-- Of the dashboards: what failed, waits and is under way is found and counted from the index alone.
create index videos_status on videos (project_id, status, updated_at) include (id, dataset_id);
create index videos_dataset_status on videos (dataset_id, status);
create index videos_calibration on videos (calibration_id) where calibration_id is not null;
select app.isolate_by_project('videos');
select app.forget_keys_with('videos');

-- Whether a calibration may still be corrected depends on videos of every project; a number gives none of them away.
-- It counts as the owner and leaves the scope of the caller's transaction alone.
create policy calibrations_in_use on videos for select to current_user using (calibration_id is not null);
create function app.videos_of_calibration(calibration uuid) returns integer language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from videos where calibration_id = calibration
$$;

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
create index uploads_dataset on uploads (dataset_id);
select app.isolate_by_project('uploads');

-- Bytes that no row points to any more, or not yet. A row is written before the bytes become ownerless (in the
-- transaction that deletes their owner, or before an upload begins), so a crash at any moment leaves a note behind.
create table blob_removals (
  prefix text primary key,
  due_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index blob_removals_due on blob_removals (due_at);

-- ── work ──────────────────────────────────────────────────────────────────
create table tasks (
  id uuid primary key,
  -- Null: work of the installation or of a person.
  project_id uuid references projects on delete cascade,
  task_type text not null
    check (task_type in ('ingest', 'extraction', 'detection', 'analysis', 'mask', 'training', 'prediction', 'export', 'report', 'mail')),
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  stage text not null default '',
  -- What the task tells people now: {code, params, because}.
  notice jsonb,
  progress integer not null default 0 check (progress between 0 and 100),
  -- What the work is about, whatever it is; a video or dataset stands in its own column too, and takes its tasks along when it goes.
  subject_kind text,
  subject_id uuid,
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
  -- The transaction of the last change. A look at the table keeps its snapshot, and the next one asks for what that did not see:
  -- times would not do, because a row with an older one may be committed later.
  changed_in xid8 not null default pg_current_xact_id(),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  updated_at timestamptz not null default now(),
  check ((subject_kind is null) = (subject_id is null))
);
create index tasks_project on tasks (project_id, created_at desc, id desc);
create index tasks_own on tasks (created_by, created_at desc, id desc) where project_id is null;
create index tasks_subject on tasks (subject_kind, subject_id, created_at desc) where subject_id is not null;
create index tasks_video on tasks (video_id, created_at desc);
create index tasks_dataset on tasks (dataset_id);
create index tasks_changed on tasks (project_id, changed_in);
create index tasks_own_changed on tasks (created_by, changed_in) where project_id is null;
-- How long the work on videos took, for the dashboard of a project.
create index tasks_analysed on tasks (project_id, finished_at) include (started_at, video_id, created_by)
  where job_name = 'analyse-video' and status = 'completed';
create index tasks_open on tasks (status) where status in ('pending', 'processing');
-- Two extractions of one video would race for the same frames.
create unique index tasks_one_open_extraction on tasks (video_id, task_type)
  where task_type in ('ingest', 'extraction') and status in ('pending', 'processing');
select app.isolate_by_project('tasks');
create policy own_without_project on tasks using (project_id is null and created_by = (select app.current_user_id()));

-- The channel sarm_changes tells the topics of a change, for whoever waits for one of them. A hint only: rows are read anew.
create function app.touch_task() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
    new.updated_at := clock_timestamp();
  end if;
  new.changed_in := pg_current_xact_id();
  perform pg_notify('sarm_changes', concat_ws(' ', 'task:' || new.id, coalesce('project:' || new.project_id, 'person:' || new.created_by)));
  return new;
end $$;
create trigger touch_task before insert or update on tasks for each row execute function app.touch_task();

create function app.tell_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('sarm_changes', 'person:' || (to_jsonb(case tg_op when 'DELETE' then old else new end) ->> tg_argv[0]));
  return null;
end $$;
create trigger tell_person after insert or delete on project_members for each row execute function app.tell_person('user_id');

create table dead_letters (
  id uuid primary key,
  project_id uuid references projects on delete cascade,
  task_id uuid references tasks on delete cascade,
  job_name text not null,
  job_id uuid not null unique,
  payload jsonb not null,
  reason text not null,
  attempts integer not null,
  created_at timestamptz not null default now()
);
create index dead_letters_age on dead_letters (created_at desc);
create index dead_letters_task on dead_letters (task_id);
select app.isolate_by_project('dead_letters');

-- Workers announce themselves so that people can see whether anybody works.
create table workers (
  id uuid primary key,
  host text not null,
  queues text[] not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- Which version ran from when on; administrators hear of a change once (PLT-047).
create table product_versions (
  id uuid primary key,
  version text not null,
  since timestamptz not null default clock_timestamp()
);
create index product_versions_newest on product_versions (since desc);

-- PLT-236: what the installation measured of simulated samples, beside their truth.
create table self_checks (
  id uuid primary key,
  -- Null: run by the command, or the task is long gone. A task that runs twice leaves one row.
  task_id uuid unique references tasks on delete set null,
  product_version text not null,
  rules_version text not null,
  -- [{type, name, sha256}]
  models jsonb not null,
  -- [{figure, error, bar}]
  figures jsonb not null,
  passed boolean not null,
  fields integer not null,
  tracks integer not null,
  seconds double precision not null,
  created_at timestamptz not null default now()
);
create index self_checks_newest on self_checks (created_at desc, id desc);

-- ── events and what people hear of them ───────────────────────────────────
-- What happened, written in the transaction in which it happened; delivery turns it into notifications and mail.
create table outbox (
  id uuid primary key,
  kind text not null,
  project_id uuid references projects on delete cascade,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index outbox_undelivered on outbox (created_at, id) where delivered_at is null;
create index outbox_delivered on outbox (delivered_at) where delivered_at is not null;
create index outbox_project on outbox (project_id) where project_id is not null;
select app.isolate_to_installation('outbox');

create table notifications (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  -- The event; with the owner it makes a second delivery harmless. No foreign key: delivered events are cleared earlier.
  outbox_id uuid not null,
  -- A notification goes with the project it tells of.
  project_id uuid references projects on delete cascade,
  -- And with the video or dataset it names, which people may have named after a patient.
  video_id uuid references videos on delete cascade,
  dataset_id uuid references datasets on delete cascade,
  code text not null,
  params jsonb not null default '{}',
  -- The notices that it is told because of, e.g. what failed in a failed analysis.
  because jsonb not null default '[]',
  link text,
  severity text not null default 'info' check (severity in ('info', 'warning', 'error', 'critical')),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- As in tasks.
  changed_in xid8 not null default pg_current_xact_id(),
  unique (outbox_id, owner_id)
);
create index notifications_changed on notifications (owner_id, changed_in);
create index notifications_owner on notifications (owner_id, created_at desc, id desc);
create index notifications_unread on notifications (owner_id) where read_at is null;
create index notifications_project on notifications (project_id) where project_id is not null;
create index notifications_video on notifications (video_id) where video_id is not null;
create index notifications_dataset on notifications (dataset_id) where dataset_id is not null;
select app.isolate_by_owner('notifications');

create function app.touch_notification() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger touch_notification before insert or update on notifications for each row execute function app.touch_notification();
create trigger tell_person after insert or update or delete on notifications for each row execute function app.tell_person('owner_id');

-- PLT-068: what people have chosen for themselves; without a row the defaults of the product hold.
create table user_settings (
  owner_id uuid primary key references users on delete cascade,
  dark_mode boolean not null,
  email_notifications boolean not null,
  language text not null check (language in ('en', 'vi', 'fr', 'es')),
  default_project uuid references projects on delete set null,
  -- As in tasks.
  changed_in xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index user_settings_default_project on user_settings (default_project) where default_project is not null;
select app.isolate_by_owner('user_settings');
create function app.touch_user_settings() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger touch_user_settings before insert or update on user_settings for each row execute function app.touch_user_settings();
create trigger tell_person after insert or update on user_settings for each row execute function app.tell_person('owner_id');

create table mails (
  id uuid primary key,
  -- What asked for the mail: asking twice makes one.
  source_key text not null unique,
  recipient text not null,
  recipient_name text not null default '',
  -- What it says: the code of a notification, with its parameters and reasons, and where it leads.
  template text not null,
  params jsonb not null default '{}',
  because jsonb not null default '[]',
  link text,
  language text not null default 'en' check (language in ('en', 'vi', 'fr', 'es')),
  project_id uuid references projects on delete cascade,
  -- sending: handed to the mail server, which has not answered yet.
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_age on mails (created_at);
create index mails_project on mails (project_id) where project_id is not null;
select app.isolate_to_installation('mails');

-- ── frames ────────────────────────────────────────────────────────────────
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
  detection_result_key text,
  -- Why the last run failed: {code, params, because}.
  detection_notice jsonb,
  -- The run that looks at the frame now, if any: a frame is looked at by one run at a time, and when that run is cancelled or
  -- given up exactly its frames are mended.
  detection_task_id uuid references tasks on delete set null,
  extraction_session uuid,
  created_at timestamptz not null default now(),
  unique (id, project_id),
  -- A frame is stored once for its index: extracting again reuses it.
  unique (video_id, frame_index),
  foreign key (video_id, project_id) references videos (id, project_id) on delete cascade
);
create index frames_selected on frames (video_id, frame_index) where selected;
-- Counts over the frames of a dataset touch only the frames that count.
create index frames_annotated on frames (video_id) where annotated;
create index frames_detected on frames (video_id) include (detection_count) where detection_count > 0;
-- The same over a whole project, for the dashboards.
create index frames_selected_of_project on frames (project_id) include (video_id) where selected;
create index frames_detected_of_project on frames (project_id) include (detection_count) where detection_count > 0;
create index frames_detection_task on frames (detection_task_id) where detection_task_id is not null;
select app.isolate_by_project('frames');
select app.forget_keys_with('frames');

-- ── models ────────────────────────────────────────────────────────────────
create table models (
  id uuid primary key,
  -- Null: ships with the product or was imported for the whole installation.
  project_id uuid references projects on delete cascade,
  code text not null unique,
  name text not null,
  type text not null check (type in ('detection', 'segmentation', 'morphology')),
  sha256 text not null,
  -- Either a path inside the folder of shipped models or a key in the object store.
  shipped_path text,
  blob_key text,
  -- Layout of inputs and outputs, classes, threshold: what a worker needs to run it.
  description jsonb not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  check ((shipped_path is null) <> (blob_key is null))
);
create unique index models_default on models (type) where is_default;
create index models_project on models (project_id, created_at desc);
select app.isolate_by_project('models');
-- A model without a project is everybody's to use; only the installation itself writes it.
create policy shared_without_project on models for select using (project_id is null);

-- ── detections that people edit ───────────────────────────────────────────
create table detections (
  id uuid primary key,
  project_id uuid not null,
  video_id uuid not null,
  frame_id uuid not null,
  x1 double precision not null,
  y1 double precision not null,
  x2 double precision not null,
  y2 double precision not null,
  confidence double precision not null check (confidence between 0 and 1),
  class text not null check (class in ('sperm', 'cluster', 'small_or_pinhead', 'debris', 'round_cell')),
  verified boolean not null default false,
  source text not null check (source in ('model', 'manual')),
  model_id uuid references models on delete set null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, project_id),
  check (x2 > x1 and y2 > y1),
  foreign key (frame_id, project_id) references frames (id, project_id) on delete cascade,
  foreign key (video_id, project_id) references videos (id, project_id) on delete cascade
);
create index detections_frame on detections (frame_id, id);
create index detections_video on detections (video_id, id);
create index detections_project on detections (project_id, id);
select app.isolate_by_project('detections');

create table crops (
  id uuid primary key,
  project_id uuid not null,
  video_id uuid not null,
  frame_id uuid not null,
  detection_id uuid not null unique,
  -- The rectangle in the frame that the picture shows.
  x integer not null,
  y integer not null,
  width integer not null,
  height integer not null,
  blob_key text not null,
  created_at timestamptz not null default now(),
  unique (id, project_id),
  foreign key (detection_id, project_id) references detections (id, project_id) on delete cascade,
  foreign key (frame_id, project_id) references frames (id, project_id) on delete cascade,
  foreign key (video_id, project_id) references videos (id, project_id) on delete cascade
);
create index crops_frame on crops (frame_id, id);
create index crops_video on crops (video_id, id);
create index crops_project on crops (project_id, id);
select app.isolate_by_project('crops');

-- ── analyses ──────────────────────────────────────────────────────────────
-- What a video showed with one model and one set of parameters. The key makes a repeat free and a second run of the same
-- job harmless.
create table video_analyses (
  id uuid primary key,
  project_id uuid not null,
  video_id uuid not null,
  video_sha256 text not null,
  model_id uuid not null references models,
  model_sha256 text not null,
  parameters jsonb not null,
  parameters_sha256 text not null,
  -- Null until the first run ends well; a later run that fails leaves the former result.
  summary jsonb,
  warnings text[] not null default '{}',
  tracks_key text,
  runs integer not null default 0,
  -- The run that is under way, if any.
  task_id uuid references tasks on delete set null,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (id, project_id),
  unique (video_id, model_sha256, parameters_sha256),
  foreign key (video_id, project_id) references videos (id, project_id) on delete cascade
);
create index video_analyses_task on video_analyses (task_id) where task_id is not null;
create index video_analyses_model on video_analyses (model_id);
create index video_analyses_done on video_analyses (project_id, model_id, video_id) where completed_at is not null;
select app.isolate_by_project('video_analyses');

-- What people asked for: figures over one or several videos. One per set of videos, so that motility and concentration of
-- the same videos are one analysis.
create table analyses (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  dataset_id uuid references datasets on delete set null,
  patient_id uuid,
  -- The ids of its videos in order, as text: makes the set unique.
  videos_key text not null,
  status text not null check (status in ('completed', 'in-progress', 'pending', 'failed')),
  motility jsonb,
  motility_at timestamptz,
  concentration jsonb,
  concentration_at timestamptz,
  -- What each calculation was refused for before any work: {motility: [{videoId, reason}], concentration: null}; null:
  -- that one was never asked for.
  refusals jsonb not null default '{"motility": null, "concentration": null}',
  -- Every figure with its evidence, of both calculations together; null before the first has ended.
  figures jsonb,
  -- Of all that the figures rest on: runs, calibrations, sheet and corrections.
  inputs_sha256 text,
  figures_at timestamptz,
  figures_by uuid references users on delete set null,
  -- What the person who submitted frames wrote.
  notes text not null default '',
  -- A report on it was issued: from then on nobody corrects its tracks or leaves out a video.
  issued_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, project_id),
  unique (project_id, videos_key),
  foreign key (patient_id, project_id) references patients (id, project_id)
);
create index analyses_project on analyses (project_id, created_at desc, id desc);
-- Of the dashboards: what failed and what is complete is found and counted without the figures, which are most of a row.
create index analyses_status on analyses (project_id, status, updated_at) include (id, dataset_id, patient_id);
create index analyses_patient on analyses (patient_id) where patient_id is not null;
create index analyses_dataset on analyses (dataset_id, created_at desc) where dataset_id is not null;
select app.isolate_by_project('analyses');
select app.forget_keys_with('analyses');

create table analysis_videos (
  analysis_id uuid not null,
  project_id uuid not null,
  video_id uuid not null,
  -- In the order in which they were asked.
  position integer not null,
  -- The stored result that its figures rest on, and so the tracks that can be opened from them.
  video_analysis_id uuid,
  -- A person left it out of every figure.
  excluded boolean not null default false,
  -- What the corrected tracks showed, and where they lie; null: nobody corrected them.
  summary jsonb,
  tracks_key text,
  primary key (analysis_id, video_id),
  foreign key (analysis_id, project_id) references analyses (id, project_id) on delete cascade,
  foreign key (video_id, project_id) references videos (id, project_id) on delete cascade,
  foreign key (video_analysis_id, project_id) references video_analyses (id, project_id)
    on delete set null (video_analysis_id)
);
create index analysis_videos_video on analysis_videos (video_id);
create index analysis_videos_project on analysis_videos (project_id) include (video_id, analysis_id);
create index analysis_videos_result on analysis_videos (video_analysis_id) where video_analysis_id is not null;
select app.isolate_by_project('analysis_videos');

-- BUS-182: the frames that were submitted, one field of the concentration. A frame that is deleted later was counted all
-- the same, so its index stays.
create table analysis_frames (
  analysis_id uuid not null,
  project_id uuid not null,
  frame_index integer not null,
  frame_id uuid,
  primary key (analysis_id, frame_index),
  foreign key (analysis_id, project_id) references analyses (id, project_id) on delete cascade,
  foreign key (frame_id, project_id) references frames (id, project_id) on delete set null (frame_id)
);
create index analysis_frames_frame on analysis_frames (frame_id) where frame_id is not null;
select app.isolate_by_project('analysis_frames');

-- A deleted video takes every analysis that rests on it: figures of a picture that is gone can neither be checked nor
-- belong to anybody, and the other videos can be asked again. Runs with the scope of whoever deletes.
create function app.remove_analysis_of_video() returns trigger language plpgsql as $$
begin
  -- An erasure leaves the figures of an issued report that the law keeps, without the pictures.
  delete from analyses where id = old.analysis_id
    and not (coalesce(app.setting('erasing'), '') = 'on' and exists (select from reports r where r.analysis_id = old.analysis_id));
  return null;
end $$;
create trigger remove_analysis_of_video after delete on analysis_videos for each row execute function app.remove_analysis_of_video();

-- The patient of a sample is that of its analyses, whenever it is entered or corrected.
create function app.tell_patient_of_analyses() returns trigger language plpgsql as $$
begin
  update analyses set patient_id = new.patient_id where dataset_id = new.id;
  return null;
end $$;
create trigger tell_patient_of_analyses after update of patient_id on datasets for each row
  when (old.patient_id is distinct from new.patient_id) execute function app.tell_patient_of_analyses();

-- What people changed in an analysis, with their reason. Never changed and never taken away: taking back is another row.
create table analysis_corrections (
  id uuid primary key,
  project_id uuid not null,
  analysis_id uuid not null,
  video_id uuid not null,
  -- The run whose tracks it names; a new run numbers its tracks anew. Null for a whole video.
  video_analysis_id uuid,
  -- Null: the whole video.
  track integer,
  action text not null check (action in ('exclude', 'include', 'split', 'join')),
  frame integer,
  other_track integer,
  reason text not null check (reason <> ''),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (analysis_id, project_id) references analyses (id, project_id) on delete cascade
);
create index analysis_corrections_analysis on analysis_corrections (analysis_id, created_at);
select app.isolate_by_project('analysis_corrections');

-- Figures that others replaced: what a person has read once can be read again.
create table analysis_versions (
  analysis_id uuid not null,
  project_id uuid not null,
  number integer not null,
  cause text not null check (cause in ('calculation', 'correction')),
  figures jsonb not null,
  motility jsonb,
  concentration jsonb,
  inputs_sha256 text not null,
  made_at timestamptz not null,
  made_by uuid references users on delete set null,
  replaced_at timestamptz not null default now(),
  primary key (analysis_id, number),
  foreign key (analysis_id, project_id) references analyses (id, project_id) on delete cascade
);
select app.isolate_by_project('analysis_versions');

-- A calculation is a task that waits for the analyses of its videos; the transaction that ends the last of them settles it.
create table calculations (
  task_id uuid primary key references tasks on delete cascade,
  project_id uuid not null references projects on delete cascade,
  kind text not null check (kind in ('motility', 'concentration')),
  video_ids uuid[] not null,
  -- In the order of video_ids; empty where the figure was refused before any work.
  video_analysis_ids uuid[] not null,
  -- Why there can be no figure: [{videoId, reason}].
  refusals jsonb not null default '[]',
  save_results boolean not null,
  -- The analysis that its figures belong to; null where they are not kept.
  analysis_id uuid references analyses on delete set null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index calculations_analysis on calculations (analysis_id) where analysis_id is not null;
create index calculations_project on calculations (project_id);
create index calculations_videos on calculations using gin (video_ids);
select app.isolate_by_project('calculations');

create table calculation_needs (
  task_id uuid not null references calculations on delete cascade,
  project_id uuid not null references projects on delete cascade,
  analysis_task_id uuid not null references tasks on delete cascade,
  video_id uuid not null,
  ended boolean not null default false,
  primary key (task_id, analysis_task_id)
);
create index calculation_needs_analysis on calculation_needs (analysis_task_id);
select app.isolate_by_project('calculation_needs');

-- ── reports ───────────────────────────────────────────────────────────────
create table report_templates (
  id uuid primary key,
  code text not null unique,
  name text not null,
  is_default boolean not null default false,
  -- Which parts of a report it switches on.
  defaults jsonb not null
);

create table reports (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  analysis_id uuid not null,
  patient_id uuid,
  title text not null,
  template_id uuid not null references report_templates,
  settings jsonb not null,
  -- The whole report with every figure: what is shown, printed and sent is made from this and from nothing else.
  document jsonb not null,
  content_sha256 text not null,
  status text not null default 'draft' check (status in ('draft', 'issued')),
  -- The issued report that this one replaces.
  amends_id uuid,
  pdf_key text,
  pdf_sha256 text,
  -- The work that makes the PDF, if it is under way or failed.
  pdf_task_id uuid references tasks on delete set null,
  issued_by uuid references users on delete set null,
  issued_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, project_id),
  check ((status = 'issued') = (issued_at is not null)),
  check ((pdf_key is null) = (pdf_sha256 is null)),
  foreign key (analysis_id, project_id) references analyses (id, project_id) on delete cascade,
  foreign key (patient_id, project_id) references patients (id, project_id),
  foreign key (amends_id, project_id) references reports (id, project_id)
);
create index reports_project on reports (project_id, created_at desc, id desc);
create index reports_status on reports (project_id, status) include (analysis_id);
create index reports_analysis on reports (analysis_id);
create index reports_issuer on reports (issued_by) where issued_by is not null;
create index reports_patient on reports (patient_id, created_at desc) where patient_id is not null;
-- A report is replaced once; the next correction replaces its replacement.
create unique index reports_amends on reports (amends_id) where amends_id is not null and status = 'issued';
select app.isolate_by_project('reports');
select app.forget_keys_with('reports');

-- BUS-103: an issued report never changes, whoever asks. Its PDF is made after it was issued and is stored once; people who
-- left are forgotten as rows, while the document keeps the name that signed.
create function app.keep_issued_report() returns trigger language plpgsql as $$
declare
  free text[] := array['pdf_task_id', 'issued_by', 'created_by', 'updated_at'];
begin
  -- BUS-103 ends where a person is erased and the law no longer keeps the report; until then it loses only its patient's record.
  if coalesce(app.setting('erasing'), '') = 'on' then
    if tg_op = 'UPDATE' and to_jsonb(new) - array['patient_id', 'pdf_task_id'] is distinct from to_jsonb(old) - array['patient_id', 'pdf_task_id'] then
      raise exception 'an issued report never changes' using errcode = 'restrict_violation';
    end if;
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if old.status <> 'issued' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    raise exception 'an issued report is never deleted' using errcode = 'restrict_violation';
  end if;
  if old.pdf_key is null then
    free := free || array['pdf_key', 'pdf_sha256'];
  end if;
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free
    or (new.issued_by is distinct from old.issued_by and new.issued_by is not null)
    or (new.created_by is distinct from old.created_by and new.created_by is not null) then
    raise exception 'an issued report never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_issued_report before update or delete on reports for each row execute function app.keep_issued_report();

-- One row for every mail with a report: who sent what to whom, and whether the mail server took it.
create table report_mails (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  report_id uuid not null,
  task_id uuid not null unique references tasks on delete cascade,
  recipient text not null,
  subject text not null,
  message text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'failed')),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  foreign key (report_id, project_id) references reports (id, project_id) on delete cascade
);
create index report_mails_report on report_mails (report_id, created_at desc);
create index report_mails_project on report_mails (project_id);
select app.isolate_by_project('report_mails');

-- What a PDF of an analysis page shows, kept until it is printed.
create table analysis_prints (
  task_id uuid primary key references tasks on delete cascade,
  project_id uuid not null references projects on delete cascade,
  analysis_id uuid not null,
  file_name text not null,
  document jsonb not null,
  pdf_key text,
  foreign key (analysis_id, project_id) references analyses (id, project_id) on delete cascade
);
create index analysis_prints_analysis on analysis_prints (analysis_id);
create index analysis_prints_project on analysis_prints (project_id);
select app.isolate_by_project('analysis_prints');

-- ── a request enters ──────────────────────────────────────────────────────
-- Who calls, by the session that their token names. Read before anybody's scope is set.
create function app.caller(session uuid) returns table (
  session_id uuid, last_activity_at timestamptz, expires_at timestamptz, revoked_at timestamptz,
  user_id uuid, email text, display_name text, is_active boolean, role_codes text[], permissions text[], session_timeout integer
) language sql stable as $$
  select s.id, s.last_activity_at, s.expires_at, s.revoked_at, u.id, u.email, u.display_name, u.is_active,
    array(select r.code from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id),
    array(
      select distinct p.code from user_roles ur
      join role_permissions rp on rp.role_id = ur.role_id
      join permissions p on p.id = rp.permission_id
      where ur.user_id = u.id
    ),
    (select (value ->> 'sessionTimeout')::int from system_settings where group_name = 'security')
  from sessions s join users u on u.id = s.user_id
  where s.id = session
$$;

-- Custom codes of a membership and the codes of its roles; null where there is no membership.
create function app.membership_codes(project uuid, member uuid) returns text[] language sql stable as $$
  select m.custom_permissions || array(
    select c.code from project_member_roles mr
    join role_permissions rp on rp.role_id = mr.role_id
    join permissions c on c.id = rp.permission_id
    where mr.project_id = m.project_id and mr.user_id = m.user_id
  )
  from project_members m where m.project_id = project and m.user_id = member
$$;

create function app.memberships(person uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('projectId', m.project_id, 'accessLevel', m.access_level,
    'permissions', app.membership_codes(m.project_id, m.user_id))), '[]')
  from project_members m where m.user_id = person
$$;

-- Objects of one kind, each with the person's membership in its project. Under row security, so that one that is missing and
-- one of a foreign project are missing alike. resource: a line of the product's own registry (table and names of columns).
create function app.locate(resource jsonb, ids uuid[], person uuid) returns jsonb language plpgsql stable as $$
declare
  columns text[] := array(
    select case when resource ->> name is null then format('null::%s', kind) else format('o.%I', resource ->> name) end
    from (values (1, 'project', 'uuid'), (2, 'maker', 'uuid'), (3, 'type', 'text'), (4, 'state', 'text')) as c (place, name, kind)
    order by place
  );
  found_objects jsonb;
begin
  execute format(
    $sql$
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'projectId', %1$s, 'createdBy', %2$s, 'type', %3$s, 'state', %4$s,
        'archived', coalesce(p.status = 'archived', false), 'accessLevel', m.access_level,
        'permissions', app.membership_codes(m.project_id, m.user_id))), '[]')
      from %5$I o
      left join projects p on p.id = %1$s
      left join project_members m on m.project_id = %1$s and m.user_id = $2
      where o.id = any ($1)
    $sql$,
    columns[1], columns[2], columns[3], columns[4], resource ->> 'table')
  into found_objects using ids, person;
  return found_objects;
end $$;

-- The first statement of a call: says for whom its transaction runs and answers who that is, with the objects that the call
-- names. wide_codes: whoever holds one of these by a role sees every project, for the administration of projects; nobody else.
create function app.enter(session uuid, wide_codes text[], with_memberships boolean, resource jsonb, ids uuid[]) returns table (
  session_id uuid, last_activity_at timestamptz, expires_at timestamptz, revoked_at timestamptz,
  user_id uuid, email text, display_name text, is_active boolean, role_codes text[], permissions text[], session_timeout integer,
  memberships jsonb, objects jsonb
) language plpgsql as $$
#variable_conflict use_column
declare
  who record;
  wide boolean;
begin
  select * into who from app.caller(session);
  if not found then
    return;
  end if;
  wide := cardinality(wide_codes) > 0 and (who.permissions && wide_codes or 'system_admin' = any (who.role_codes));
  perform set_config('app.user_id', case when wide then '' else who.user_id::text end, true),
    set_config('app.actor_id', who.user_id::text, true),
    set_config('app.project_id', '', true),
    set_config('app.scope', case when wide then 'installation' else '' end, true);
  return query select who.session_id, who.last_activity_at, who.expires_at, who.revoked_at, who.user_id, who.email, who.display_name,
    who.is_active, who.role_codes, who.permissions, who.session_timeout,
    case when with_memberships then app.memberships(who.user_id) end,
    case when resource is not null then app.locate(resource, ids, who.user_id) end;
end $$;

-- ── rights of the application on what is not isolated ─────────────────────
grant select, insert, update, delete on
  users, permissions, roles, role_permissions, user_roles, sessions, refresh_tokens, account_links, second_factors, recovery_codes, linked_identities, passkeys, passkey_challenges, sign_in_challenges, throttles, system_settings, idempotency_keys,
  calibrations, blob_removals, workers, report_templates
  to sarm_app;
grant select, insert on self_checks, product_versions to sarm_app;
grant select, insert on audit_log to sarm_app;
grant select on audit_chains to sarm_app;
