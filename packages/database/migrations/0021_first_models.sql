-- Row security is forced on the owner too: without a scope the statements below would change no row, and say nothing.
select set_config('app.scope', 'installation', true);

-- ── the first model of a kind ─────────────────────────────────────────────
-- No morphology model ships, so that the first one is compared with what a person gets without a model: the class that most cells of the
-- training split have. Such a comparison has no model on its other side, and says so in its results.
alter table model_comparisons
  alter column champion_id drop not null,
  add constraint model_comparisons_other_side
    check (champion_id is not null or results is null or results #>> '{ofClasses,baseline,kind}' is not null);
