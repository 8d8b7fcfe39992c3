import type { Patient, PatientRecord } from '@sarm/contracts/http/patients/patients.routes';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Scoped } from '@sarm/database/kernel/connect';
import { listFilterOf } from '@sarm/database/kernel/list-filters';
import {
  findHoldings,
  findPatient,
  listPatients as readPage,
  type PatientView,
} from '@sarm/database/samples/patients.repository';
import { dayOf, yearsBetween } from '@sarm/domain/days';
import { found } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { pageAnswer } from '../../http/page-answer.ts';
import { presentRow } from '../../http/present-row.ts';

type Clock = Pick<AppDeps, 'clock'>;

export const presentPatient = (row: PatientView, today: string): Patient => ({
  ...presentRow(row),
  age: row.date_of_birth === null ? null : yearsBetween(row.date_of_birth, today),
});

export async function readPatient(tx: Scoped, id: string, today: string): Promise<PatientRecord> {
  const {
    training_consent: trainingConsent,
    training_consent_at: recordedAt,
    training_consent_by_name: by,
    ...patient
  } = found(await findPatient(tx, id), 'patient_not_found');
  const { samples, videos, analyses, reports } = await findHoldings(tx, id);
  return {
    ...presentPatient(patient, today),
    trainingConsent,
    trainingConsentRecorded: recordedAt === null ? null : { by, at: recordedAt.toISOString() },
    samples: samples.map(presentRow),
    videos: videos.map(presentRow),
    analyses: analyses.map(presentRow),
    reports: reports.map(presentRow),
  };
}

export const listPatients =
  ({ clock }: Clock): Handler<RouteGroups['patients']['list']> =>
  async ({ tx, caller, rows: { projects }, query }) => {
    const own = { userId: caller.userId, projects, projectId: query.project_id };
    const found = await readPage(tx, { ...listFilterOf(query), ...own });
    const today = dayOf(clock.now());
    return pageAnswer(query, found, (row) => presentPatient(row, today));
  };

export const getPatient =
  ({ clock }: Clock): Handler<RouteGroups['patients']['get']> =>
  async ({ tx, object }) => ({ status: 200, body: await readPatient(tx, object.id, dayOf(clock.now())) });
