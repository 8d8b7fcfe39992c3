-- Where a chore stands that goes over a large table in parts, night after night. Both tables are the installation's own and hold no names.

-- Up to which entry each chain of the log was recomputed. The look of the next night goes on behind it, and over a week it comes by
-- every older entry again. Without a row a chain is looked at from its first entry.
create table audit_progress (
  chain uuid primary key,
  number bigint not null,
  -- Of that entry: another one in its place is noticed at once, whatever is done to the number.
  hash bytea not null,
  -- How far the second look at older entries has come, and when it last was through.
  again_through bigint not null default 0,
  again_at timestamptz
);
select app.isolate('audit_progress', 'installation_only', '(select app.sees_installation())');

-- Up to which finished task the clearing has looked. A task that is kept is passed over once a week and not at every look.
create table retention_passes (
  name text primary key,
  after_at timestamptz not null,
  after_id uuid not null,
  -- When nothing was left to look at; from then on it only goes on with what has become old enough since.
  ended_at timestamptz
);
select app.isolate('retention_passes', 'installation_only', '(select app.sees_installation())');
