-- A finished task that goes is looked for in every table that names one: without this, all reports were read for each task.
create index concurrently reports_pdf_task on reports (pdf_task_id) where pdf_task_id is not null
