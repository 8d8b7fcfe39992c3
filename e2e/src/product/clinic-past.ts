import type { Product } from './product.ts';

/** A month of log before the product was started; number, time and hash of a row cannot be chosen by the application. */
const PAST = `
  set local session_replication_role = replica;
  insert into audit_log (id, chain, number, at, type, severity, action, user_id, user_name, user_email, subject_type, subject_id,
    ip_address, user_agent, previous_hash, hash)
  select gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 1000000 + n, now() - (n * n * interval '11 seconds'),
    k.type, k.severity, k.action, u.id, u.display_name, u.email, k.subject, u.id::text, '10.20.4.' || (11 + n % 80),
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', '', ''
  from generate_series(1, 420) n
  join (select row_number() over (order by created_at) - 1 as place, count(*) over () as people, * from users where is_active and email_proven_at is not null and id in (select user_id from sessions)) u
    on u.place = n % u.people
  join (values (0, 'auth', 'info', 'session.open', 'session'), (1, 'auth', 'info', 'session.close', 'session'),
    (2, 'user', 'info', 'user.update-profile', 'user'), (3, 'auth', 'info', 'session.open', 'session'),
    (4, 'auth', 'warning', 'session.refuse', 'user'), (5, 'user', 'info', 'user.update-settings', 'user'),
    (6, 'api', 'error', 'request.fail', 'installation'), (7, 'auth', 'info', 'session.open', 'session'))
    as k (place, type, severity, action, subject)
    on k.place = case when n % 97 = 0 then 6 when n % 13 = 0 then 4 else (array[0, 1, 2, 3, 5, 7])[1 + n % 6] end;
  insert into audit_log (id, chain, number, at, type, severity, action, user_id, user_name, user_email, subject_type, subject_id,
    ip_address, user_agent, previous_hash, hash)
  select gen_random_uuid(), chain, 2000000, now() - interval '31 hours', 'auth', 'critical', 'session.reuse', user_id, user_name, user_email,
    'session', subject_id, ip_address, user_agent, '', '' from audit_log where user_id is not null limit 1;
  update audit_log set number = number + 10000000;
  do $$
  declare
    entry audit_log;
    head bytea;
    place bigint;
    before uuid;
  begin
    for entry in select * from audit_log order by chain, at, id loop
      if before is distinct from entry.chain then
        head := '\\x';
        place := 0;
        before := entry.chain;
      end if;
      place := place + 1;
      update audit_log set number = place, previous_hash = head where id = entry.id returning * into entry;
      head := sha256(head || convert_to(app.audit_content(entry), 'UTF8'));
      update audit_log set hash = head where id = entry.id;
      update audit_chains set last_number = place, last_hash = head where chain = entry.chain;
    end loop;
  end $$;`;

/** Videos of eight months, so that retention has something to count. */
const OLD_VIDEOS = `
  set local session_replication_role = replica;
  insert into videos (id, project_id, dataset_id, name, original_filename, blob_key, size_bytes, sha256, status, created_by, created_at)
  select gen_random_uuid(), d.project_id, d.id, 'A' || n || '-F1', 'a' || n || '.avi', 'old/' || n, 19000000 + n * 40000, repeat('0', 64),
    'uploaded', d.created_by, now() - (n * interval '26 hours')
  from generate_series(1, 220) n cross join (select * from datasets order by created_at limit 1) d;`;

export async function layPast(product: Product): Promise<void> {
  for (const part of [PAST, OLD_VIDEOS]) await product.query(`begin; ${part} commit;`);
}
