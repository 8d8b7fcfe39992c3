-- The name and title that a signature prints. Only people who manage users set them: the display name and job title of a profile can be
-- changed by its owner a moment before signing. Existing accounts start without and cannot issue a report until somebody has set both.
alter table users
  add column signing_name text not null default '',
  add column signing_title text not null default '';

-- Two accounts that sign alike could not be told apart on paper. A deleted account signs nothing more, and its owner may return.
create unique index users_signing_name on users (lower(signing_name)) where signing_name <> '' and deleted_at is null;
