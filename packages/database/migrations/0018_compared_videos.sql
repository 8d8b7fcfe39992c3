-- Row security is forced on the owner too: without a scope the statements below would change no row, and say nothing.
select set_config('app.scope', 'installation', true);

-- ── videos of a comparison ────────────────────────────────────────────────
-- The results of a comparison are what a signature names, so they name each video by a number of that comparison alone. Which video it
-- was stands here, and goes with the video.
create table model_comparison_videos (
  comparison_id uuid not null,
  project_id uuid not null,
  number integer not null check (number > 0),
  video_id uuid not null,
  primary key (comparison_id, number),
  unique (comparison_id, video_id),
  foreign key (comparison_id, project_id) references model_comparisons (id, project_id) on delete cascade,
  foreign key (video_id, project_id) references videos (id, project_id) on delete cascade
);
create index model_comparison_videos_of_video on model_comparison_videos (video_id);
create index model_comparison_videos_project on model_comparison_videos (project_id);
select app.isolate_by_project('model_comparison_videos');
revoke update on model_comparison_videos from sarm_app;

-- Results of former releases name videos by the codes of their samples. A code goes with its video; results_sha256 stays as it was signed,
-- and this is the digest of what is left. The audit log holds both.
alter table model_comparisons
  add column redacted_sha256 text check (redacted_sha256 ~ '^[0-9a-f]{64}$'),
  add constraint model_comparisons_redacted check (redacted_sha256 is null or results_sha256 is not null);

-- A code that names no patient, sample or video of the project any more.
create function app.is_gone_code(project uuid, code text) returns boolean language sql stable as $$
  select case
    when code ~ '^P[0-9]{3,}$' then not exists (select from patients p where p.project_id = project and p.code = is_gone_code.code)
    when code ~ '^S[0-9]{3,}$' then not exists (select from datasets d where d.project_id = project and d.code = is_gone_code.code)
    when code ~ '^S[0-9]{3,}/[0-9]+$' then not exists (select from datasets d join videos v on v.dataset_id = d.id
      where d.project_id = project and d.code = split_part(is_gone_code.code, '/', 1)
        and v.number::text = split_part(is_gone_code.code, '/', 2))
    else false end
$$;

-- A notice, or a list of notices, without such codes in what it lists: why a comparison or a version was refused.
create function app.without_gone_codes(project uuid, given jsonb) returns jsonb language sql stable as $$
  select case
    when jsonb_typeof(given) = 'array' then coalesce((select jsonb_agg(app.without_gone_codes(project, each) order by n)
      from jsonb_array_elements(given) with ordinality as list (each, n)), '[]')
    when given #>> '{params,pairs}' is null then given
    else jsonb_set(given, '{params,pairs}', to_jsonb((
      select string_agg(case when app.is_gone_code(project, rtrim(token, ','))
        then '–' || case when token like '%,' then ',' else '' end else token end, ' ' order by n)
      from regexp_split_to_table(given #>> '{params,pairs}', ' ') with ordinality as words (token, n)))) end
$$;

-- Of patients who were erased by a former release.
update dead_letters l set reason = replace(l.reason, t.notice #>> '{params,pairs}',
    app.without_gone_codes(t.project_id, t.notice) #>> '{params,pairs}')
  from tasks t where t.id = l.task_id and t.notice #>> '{params,pairs}' is not null
    and app.without_gone_codes(t.project_id, t.notice) <> t.notice;
update tasks set notice = app.without_gone_codes(project_id, notice)
  where notice #>> '{params,pairs}' is not null and app.without_gone_codes(project_id, notice) <> notice;
update model_comparisons set reason = app.without_gone_codes(project_id, reason)
  where reason #>> '{params,pairs}' is not null and app.without_gone_codes(project_id, reason) <> reason;
update training_runs set reason = app.without_gone_codes(project_id, reason)
  where reason #>> '{params,pairs}' is not null and app.without_gone_codes(project_id, reason) <> reason;
update notifications set because = app.without_gone_codes(project_id, because)
  where because <> '[]' and app.without_gone_codes(project_id, because) <> because;
update mails set because = app.without_gone_codes(project_id, because)
  where because <> '[]' and app.without_gone_codes(project_id, because) <> because;
