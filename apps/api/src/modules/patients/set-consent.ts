import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { lockPatient, setTrainingConsent } from '@sarm/database/samples/patients.repository';
import { found } from '@sarm/domain/catalogue/errors';
import { dayOf } from '@sarm/domain/days';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { readPatient } from './read-patients.ts';

/** Versions that are frozen from now on leave the patient out, or do no longer; those that are stored stay as they are. */
export const setConsent =
  ({ clock }: Pick<AppDeps, 'clock'>): Handler<RouteGroups['patients']['setConsent']> =>
  async ({ tx, caller, object: { id, projectId }, body: { given } }) => {
    const former = found(await lockPatient(tx, id), 'patient_not_found');
    await setTrainingConsent(tx, id, { given, userId: caller.userId });
    return {
      status: 200,
      body: await readPatient(tx, id, dayOf(clock.now())),
      audit: {
        action: 'patient.set-consent',
        projectId,
        subjectId: id,
        before: { training_consent: former.training_consent },
        after: { training_consent: given },
      },
    };
  };
