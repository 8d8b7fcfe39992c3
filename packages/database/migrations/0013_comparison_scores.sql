-- Scores of each frame outlived what they were computed from: the row of a comparison went with its version, the object stayed.
create function app.note_comparison() returns trigger language plpgsql as $$
begin
  insert into blob_removals (prefix, due_at) select scores_key, now() from gone where scores_key is not null
    on conflict (prefix) do update set due_at = excluded.due_at;
  return null;
end $$;
create trigger note_comparison after delete on model_comparisons referencing old table as gone
  for each statement execute function app.note_comparison();

-- A frame leaves a version with its video and with its patient. The results of a comparison hold figures of all patients together and are
-- what a signature names, so they stay; the scores of single frames go. Locked also where none are stored yet: a comparison that ends at the
-- same moment waits, and then finds its frames gone.
create function app.remove_comparison_scores() returns trigger language plpgsql as $$
begin
  with held as (
    select id, scores_key from model_comparisons
    where version_id in (select version_id from gone) order by id for update
  ), noted as (
    insert into blob_removals (prefix, due_at) select scores_key, now() from held where scores_key is not null
      on conflict (prefix) do update set due_at = excluded.due_at
  )
  update model_comparisons c set scores_key = null from held where c.id = held.id and held.scores_key is not null;
  return null;
end $$;
create trigger remove_comparison_scores after delete on dataset_version_frames referencing old table as gone
  for each statement execute function app.remove_comparison_scores();
