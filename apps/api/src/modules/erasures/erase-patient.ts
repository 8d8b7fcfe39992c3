import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { lockPatient } from '@sarm/database/samples/patients.repository';
import { found } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { removeBlobsNow } from '@sarm/use-cases/blobs/remove-blobs';
import { createStaging } from '../videos/staging.ts';
import { stagingFolderOf } from '../videos/upload-video.ts';
import { eraseBelongings } from './erase-belongings.ts';
import { planErasure } from './erasure-plan.ts';
import { keepOutside } from './erasure-list.ts';

export const previewErasure =
  ({ clock }: Pick<AppDeps, 'clock'>): Handler<RouteGroups['patients']['previewErasure']> =>
  async ({ tx, object }) => ({
    status: 200,
    body: (await planErasure(tx, object.id, { now: clock.now() })).summary,
  });

/** The lock holds off a sample that is just being given to the patient. */
export const erasePatient =
  (deps: AppDeps): Handler<RouteGroups['patients']['erase']> =>
  async ({ tx, object: { id, projectId }, actor }) => {
    found(await lockPatient(tx, id), 'patient_not_found');
    const erased = await eraseBelongings(deps, tx, { patientId: id, projectId }, actor);
    return {
      status: 200,
      body: erased.summary,
      audit: { action: 'patient.erase', projectId, subjectId: id, after: { ...erased.summary } },
      after: async () => {
        await keepOutside(deps, erased.entry);
        await removeBlobsNow(deps, erased.prefixes);
        const staging = createStaging(deps, stagingFolderOf(deps));
        for (const upload of erased.uploadIds) await staging.discard(upload);
      },
    };
  };
