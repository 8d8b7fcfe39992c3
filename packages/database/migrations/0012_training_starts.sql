-- Row security is forced on the owner too: without a scope the statements below would change no row, and say nothing.
select set_config('app.scope', 'installation', true);

-- ── where a training begins ───────────────────────────────────────────────
-- Runs of former releases began with random weights, and those that a former release starts during an upgrade do. The digest stays when the model goes: it names the weights that were learned from.
alter table training_runs
  add column start_from text not null default 'beginning' check (start_from in ('model_in_use', 'beginning')),
  add column start_model_id uuid references models on delete set null,
  add column start_sha256 text check (start_sha256 ~ '^[0-9a-f]{64}$'),
  add constraint training_runs_start check (case start_from when 'beginning' then start_model_id is null and start_sha256 is null
    else start_sha256 is not null end);
create index training_runs_of_start on training_runs (start_model_id) where start_model_id is not null;
