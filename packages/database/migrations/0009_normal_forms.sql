-- Row security is forced on the owner too: without a scope the statements below would change no row, and say nothing.
select set_config('app.scope', 'installation', true);

-- ── normal forms ──────────────────────────────────────────────────────────
-- So that a choice can name sample and type with its label, and the database itself refuses the label of another sample or of boxes.
alter table data_labels add constraint data_labels_of_sample unique (id, project_id, dataset_id, label_type);

-- The morphology label from whose approved items the normal forms of a sample are counted. Only the choice is stored: the figures follow
-- the items, and a review that is taken back takes its cell out of them.
create table normal_forms_sources (
  dataset_id uuid primary key,
  project_id uuid not null,
  label_id uuid not null,
  label_type text not null default 'morphology' check (label_type = 'morphology'),
  chosen_by uuid references users on delete set null,
  chosen_at timestamptz not null default now(),
  foreign key (label_id, project_id, dataset_id, label_type)
    references data_labels (id, project_id, dataset_id, label_type) on delete cascade
);
create index normal_forms_sources_of_label on normal_forms_sources (label_id);
select app.isolate_by_project('normal_forms_sources');
