-- The number under which the clinic keeps a patient. Empty where it has none; the former version goes on without it.
alter table patients add column medical_record_number text not null default '';

-- Two patients under one number could not be distinguished by the laboratory system that reads it.
create unique index patients_record_number on patients (project_id, lower(medical_record_number))
  where medical_record_number <> '';
-- Before a patient is added, one of the same name and birth is looked for.
create index patients_project_birth on patients (project_id, date_of_birth) where date_of_birth is not null;

-- BUS-036: how fast this installation measures, from the analyses that ended last.
create index tasks_analysed_lately on tasks (finished_at desc) where job_name = 'analyse-video' and status = 'completed';
