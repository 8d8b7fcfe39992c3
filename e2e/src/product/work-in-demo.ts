import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import type { Detection } from '@sarm/contracts/http/detection/detections.entities';
import type { ReportRecord, ReportTemplate } from '@sarm/contracts/http/reports/reports.routes';
import { Client } from './client.ts';
import { until } from './processes.ts';
import { DEMO, DEMO_PASSWORD, type Product } from './product.ts';

const HOUR_MS = 3_600_000;
const FRAMES = 10;

/** What people do in the demo laboratory, by the API and the worker: figures, a correction, reports, boxes. */
export async function workInDemo(product: Product): Promise<void> {
  await idle(product);
  const lab = await Client.signIn(product.url);
  const videosOf = await readSamples(lab);
  const normal = videosOf('Normal sample');
  // One with figures, one whose darkest video refuses them, one without calibration.
  const analysisId = await analyse(lab, normal);
  await analyse(lab, videosOf('With an unusable video'));
  await analyse(lab, videosOf('Without calibration'));
  // Before the report: figures that were signed are never corrected.
  const corrected = { excluded: true, reason: 'Bubble in the field' };
  await lab.call('PATCH', `/sarm/analyses/${analysisId}/videos/${normal[0]?.id}`, corrected);
  const report = await saveReport(lab, analysisId);
  await saveReport(lab, analysisId);
  await idle(product);
  await lab.call('POST', `/sarm/reports/${report.id}/issue`, { password: DEMO_PASSWORD });
  await drawBoxes(product, normal[1]?.id ?? '');
  await idle(product);
}

/** Until the worker has nothing left to do. */
export async function idle(product: Product): Promise<void> {
  const open = `select count(*)::int as open from tasks where status in ('pending', 'processing')`;
  await until(
    'the worker has ended all tasks',
    async () => (await product.query(open))[0]?.['open'] === 0,
    HOUR_MS,
    500,
  );
  const failed = await product.query(`select job_name, notice from tasks where status = 'failed'`);
  if (failed.length > 0) throw new Error(`tasks failed: ${JSON.stringify(failed)}`);
}

export async function readSamples(lab: Client): Promise<(name: string) => Video[]> {
  const { project_id: projectId } = await lab.demoDataset();
  const { datasets } = await lab.call<{ datasets: Dataset[] }>(
    'GET',
    `/sarm/dataset/get-datasets?project_id=${projectId}`,
  );
  const found = new Map<string, Video[]>();
  for (const { id, name } of datasets)
    found.set(
      name,
      (await lab.call<{ videos: Video[] }>('GET', `/business/videos/dataset/${id}?limit=20`)).videos,
    );
  return (name) => {
    const videos = found.get(name);
    if (videos === undefined || videos.length === 0)
      throw new Error(`no videos of ${name}: ${[...found.keys()].join(', ')}`);
    return videos;
  };
}

export async function analyse(lab: Client, videos: readonly Video[]): Promise<string> {
  const ids: string[] = [];
  for (const kind of ['motility', 'concentration']) {
    const answer = await lab.call<AnalysisResult | { task_id: string }>(
      'POST',
      `/sarm/calculation/cal-${kind}`,
      { video_ids: videos.map(({ id }) => id), wait: false },
    );
    // What waits for no run is answered at once.
    const result =
      'task_id' in answer ? ((await lab.ended(answer.task_id, HOUR_MS)).result as AnalysisResult) : answer;
    ids.push(result.analysis_id ?? '');
  }
  return ids[0] ?? '';
}

export async function saveReport(lab: Client, analysisId: string): Promise<ReportRecord> {
  const { items } = await lab.call<{ items: ReportTemplate[] }>('GET', '/sarm/report-templates');
  const [template] = items;
  return await lab.call<ReportRecord>('POST', '/sarm/reports', {
    analysisId,
    templateId: template?.id,
    title: 'Semen analysis report',
    ...template?.defaults,
    commentText: 'Demo laboratory',
    recommendationText: '',
  });
}

/** Frames of a video with the heads that the model finds in one of them, one box confirmed and one drawn. */
async function drawBoxes(product: Product, videoId: string): Promise<void> {
  const technician = await Client.signIn(product.url, DEMO.tech);
  const config = { method: 'count', count: FRAMES, max_frames: FRAMES };
  await technician.ended(await technician.extract(videoId, config), HOUR_MS);
  const [frame, other] = await technician.frames(videoId);
  const frameIds = [frame?.id];
  const { task_id: task } = await technician.call<{ task_id: string }>(
    'POST',
    '/sarm/detection/detect-frames',
    {
      frame_ids: frameIds,
    },
  );
  await technician.ended(task, HOUR_MS);
  const { detections } = await technician.call<{ detections: Detection[] }>(
    'GET',
    `/sarm/detection/get-sperm/${frame?.id}`,
  );
  await technician.call('PATCH', `/sarm/detection/update-sperm/${detections[0]?.id}`, { verified: true });
  const box = { x1: 20, y1: 20, x2: 60, y2: 60 };
  await technician.call('POST', '/sarm/detection/manual-detect-sperm', { frame_id: other?.id, ...box });
}
