-- Which stores videos were written to, and since when: credentials that are taken away later leave videos behind that nobody can play, erase
-- or let expire, and only this shows that they are there. Deleted by the operator once a store was emptied.
create table video_store_uses (
  name text primary key check (name in ('firebase', 'cloud', 'local')),
  since timestamptz not null default now()
);
grant select, insert on video_store_uses to sarm_app;

-- Tasks are seen by every member; to whom a report was mailed is for readers of reports, in the log.
update tasks set
  result = result - 'recipient',
  notice = case when notice ->> 'code' = 'mail.sent' then notice - 'params' else notice end
where job_name = 'mail-report' and (result ? 'recipient' or notice ->> 'code' = 'mail.sent');
