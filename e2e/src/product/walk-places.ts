import type { Analysis } from '@sarm/contracts/http/analyses/analyses.entities';
import type { Calibration } from '@sarm/contracts/http/calibrations/calibrations.entities';
import type { ReportRecord } from '@sarm/contracts/http/reports/reports.routes';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import type { Client } from './client.ts';
import type { Product } from './product.ts';
import { readTechnicalPlaces, type TechnicalPlaces, workOnLabels } from './technical-places.ts';
import { analyse, idle, readSamples, workInDemo } from './work-in-demo.ts';

/** What the addresses of the screens are made of. */
export interface Places {
  readonly projectId: string;
  readonly videosOf: (sample: string) => readonly Video[];
  readonly analysisOf: (sample: string) => string;
  readonly patientId: string;
  readonly draftId: string;
  readonly issuedId: string;
  readonly calibration: string;
  readonly technical: TechnicalPlaces;
}

/** Each of the six samples analysed, and a past that fills histories, notifications and lists. */
export async function workOnAllSamples(product: Product, client: Client, technician: Client): Promise<void> {
  await workInDemo(product);
  const videosOf = await readSamples(client);
  for (const sample of ['Low count', 'Low motility', 'No sperm']) await analyse(client, videosOf(sample));
  await workOnLabels(product, client, technician);
  await idle(product);
}

/** Read by the API alone, so that a product that already runs can be walked too. */
export async function readPlaces(client: Client, technician: Client): Promise<Places> {
  const { project_id: projectId } = await client.demoDataset();
  const videosOf = await readSamples(client);
  const items = async <T>(path: string): Promise<T[]> =>
    (await client.call<{ items: T[] }>('GET', path)).items;
  const analyses = await items<Analysis>('/sarm/analyses?limit=50');
  const reports = await items<ReportRecord>('/sarm/reports?limit=50');
  const [calibration] = await items<Calibration>('/sarm/calibrations');
  const found = <T>(rows: readonly T[], what: string, test: (row: T) => boolean): T => {
    const row = rows.find(test);
    if (row === undefined) throw new Error(`the demo laboratory has no ${what}`);
    return row;
  };
  const ofSample = (sample: string): Analysis =>
    found(analyses, `analysis of ${sample}`, ({ dataset }) => dataset?.name === sample);
  return {
    projectId,
    videosOf,
    analysisOf: (sample) => ofSample(sample).id,
    patientId: ofSample('Normal sample').patientId ?? '',
    draftId: found(reports, 'draft', ({ status }) => status === 'draft').id,
    issuedId: found(reports, 'issued report', ({ status }) => status === 'issued').id,
    calibration: calibration?.name ?? '',
    technical: await readTechnicalPlaces(technician),
  };
}
