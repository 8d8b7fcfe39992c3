import { basename, extname } from 'node:path';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import type { Calibration } from '@sarm/contracts/http/calibrations/calibrations.entities';
import type { Patient } from '@sarm/contracts/http/patients/patients.routes';
import type { Client } from './client.ts';

export interface Prepared {
  readonly patient: Patient;
  readonly calibration: Calibration;
  readonly dataset: Dataset;
  readonly videos: readonly Video[];
}

export interface SampleSpec {
  readonly sample: string;
  readonly patient: string;
  readonly pixelSizeUm: number;
  readonly depthUm: number;
  readonly files: readonly string[];
}

/** A patient's sample with calibrated videos, for journeys that begin where another one has been already. */
export async function prepareSample(client: Client, spec: SampleSpec): Promise<Prepared> {
  const { projectId } = await client.demoDataset();
  const patient = await client.call<Patient>('POST', '/sarm/patients', {
    name: spec.patient,
    dateOfBirth: '1988-04-02',
    email: '',
    contactNumber: '',
    project_id: projectId,
  });
  const calibration = await client.call<Calibration>('POST', '/sarm/calibrations', {
    name: 'Microscope 1, 20x',
    microscope: 'Microscope 1',
    objective: '20x',
    pixel_size_um: spec.pixelSizeUm,
    chamber_type: 'Leja 20',
    nominal_depth_um: spec.depthUm,
    measured_depth_um: spec.depthUm,
    depth_sd_um: 0.2,
    segre_silberberg_factor: 1,
  });
  const dataset = await client.call<Dataset>('POST', '/sarm/dataset/create-dataset', {
    name: spec.sample,
    description: '',
    status: 'draft',
    project_id: projectId,
    sample: { patient_id: patient.id, abstinence_days: 3, volume_ml: 3.2, dilution: 1 },
  });
  const videos = await Promise.all(
    spec.files.map(async (path) => {
      const answer = await client.upload(dataset.id, path, basename(path, extname(path)));
      if (answer.status !== 201) throw new Error(`upload answered ${answer.status} ${await answer.text()}`);
      const { id } = await client.checked(((await answer.json()) as Video).id);
      return await client.call<Video>('PUT', `/sarm/video/update-video/${id}`, {
        calibrationId: calibration.id,
      });
    }),
  );
  return { patient, calibration, dataset, videos };
}
