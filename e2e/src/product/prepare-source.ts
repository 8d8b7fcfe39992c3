import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { PatientRecord } from '@sarm/contracts/http/patients/patients.routes';
import type { Client } from './client.ts';
import { prepareLabel } from './prepare-labels.ts';
import type { Product } from './product.ts';
import { simulatedVideo } from './sample-videos.ts';

export interface PreparedSource {
  /** Of the patient, as technical staff see it. */
  readonly code: string;
  readonly datasetId: string;
  /** Of the dataset: its name is not for technical staff. */
  readonly datasetCode: string;
}

export interface SourceOf {
  readonly product: Product;
  readonly lab: Client;
  readonly tech: Client;
  /** Of the simulated fields: the same seed shows the same. */
  readonly seeds: readonly number[];
}

const SECONDS = 4;
const FPS = 25;
const FRAMES = 10;

/** Patients who consent to training, each with a dataset and a labelled video in it. */
export async function prepareSource({ product, lab, tech, seeds }: SourceOf): Promise<PreparedSource[]> {
  const { projectId } = await lab.demoDataset();
  const prepared: PreparedSource[] = [];
  for (const [at, seed] of seeds.entries()) {
    const patient = await lab.call<PatientRecord>('POST', '/sarm/patients', {
      name: `Patient ${at + 1}`,
      project_id: projectId,
    });
    await lab.call('PUT', `/sarm/patients/${patient.id}/training-consent`, { given: true });
    const [row] = await product.query<{ code: string }>('select code from patients where id = $1', [
      patient.id,
    ]);
    const code = row?.code ?? '';
    const dataset = await lab.call<Dataset>('POST', '/sarm/dataset/create-dataset', {
      name: `Source ${code}`,
      project_id: projectId,
      sample: { patient_id: patient.id },
    });
    const path = simulatedVideo(`source-${seed}`, {
      preset: 'normal',
      seconds: SECONDS,
      fps: FPS,
      more: { seed },
    });
    const video = await lab.ingest(dataset.id, path);
    await prepareLabel(tech, {
      videoId: video.id,
      datasetId: dataset.id,
      name: `Heads ${code}`,
      frames: FRAMES,
    });
    prepared.push({ code, datasetId: dataset.id, datasetCode: dataset.code });
  }
  return prepared;
}
