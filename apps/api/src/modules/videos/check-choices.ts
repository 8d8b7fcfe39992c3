import type { Scoped } from '@sarm/database/kernel/connect';
import { hasPatient } from '@sarm/database/samples/patients.repository';
import { findDataset } from '@sarm/database/samples/datasets.repository';
import type { LocatedObject } from '../../http/handler.ts';
import { chooseCalibration } from '@sarm/use-cases/videos/choose-calibration';
import { refusePatient } from '@sarm/use-cases/videos/choose-patient';
import type { VideoFields } from '@sarm/use-cases/videos/register-video';

/** Checked before the bytes, so nobody sends a gigabyte that will be refused, and again when the video is stored. */
export async function checkChoices(
  tx: Scoped,
  dataset: LocatedObject,
  { calibrationId, patientId }: Pick<VideoFields, 'calibrationId' | 'patientId'>,
  now: Date,
): Promise<void> {
  if (calibrationId !== null) await chooseCalibration(tx, calibrationId, now);
  if (patientId === null) return;
  const of = (await findDataset(tx, dataset.id))?.patient_id ?? null;
  refusePatient({ of, named: patientId, inProject: await hasPatient(tx, dataset.projectId, patientId) });
}
