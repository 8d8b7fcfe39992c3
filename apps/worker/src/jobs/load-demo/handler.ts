import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { loadDemoJob } from '@sarm/contracts/jobs/load-demo';
import { SYSTEM_ACTOR } from '@sarm/database/audit/audit.repository';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import {
  type DemoProject,
  findDemoProject,
  hasVideo,
  insertDemoRows,
} from '@sarm/database/projects/demo.repository';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { notice } from '@sarm/domain/catalogue/notices';
import { createTranslator, type Translate } from '@sarm/messages/create-translator';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { systemClock } from '@sarm/runtime/clock';
import { DEMO_CLIP, DEMO_SAMPLES, type DemoSample, demoSettings } from '@sarm/simulator/demo-samples';
import { writeClip } from '@sarm/simulator/output/write-clip';
import { DEMO_CALIBRATION, demoId } from '@sarm/use-cases/demo/demo-id';
import { registerVideo } from '@sarm/use-cases/videos/register-video';
import { type JobContext, type JobHandler, PermanentFailure } from '../job-handler.ts';
import { datasetIdOf, demoRows } from './demo-rows.ts';

/** Until then only this run may claim the bytes of a clip. */
const CLAIM_SECONDS = 3600;
const TOO_WEAK_A_LAMP = 0.08;

interface DemoVideo {
  readonly sample: DemoSample;
  readonly number: number;
}

/** A laboratory of simulated samples. Each video is stored like an upload and has its own file check afterwards. */
export const createLoadDemo = (
  samples: readonly DemoSample[] = DEMO_SAMPLES,
): JobHandler<typeof loadDemoJob> => ({
  job: loadDemoJob,

  async run({ projectId, language, createdBy }, context) {
    const t = createTranslator(language);
    const scope = asProject(projectId);
    const project = await inScope(context.db, scope, async (tx) => {
      const demo = await findDemoProject(tx);
      if (demo === undefined) throw new PermanentFailure(notice('demo.removed'));
      await insertDemoRows(tx, demoRows({ project: demo, createdBy, t }));
      return demo;
    });
    const videos = samples.flatMap((sample) =>
      Array.from({ length: sample.videos }, (_, index): DemoVideo => ({ sample, number: index + 1 })),
    );
    for (const [index, video] of videos.entries()) {
      context.progress({
        stage: 'processing',
        progress: Math.floor((100 * index) / videos.length),
        notice: notice('demo.simulating', { done: index + 1, total: videos.length }),
      });
      await loadVideo(context, { project, createdBy, t }, video);
    }
    await context.complete(async (tx) => {
      if ((await findDemoProject(tx)) === undefined) throw new PermanentFailure(notice('demo.removed'));
      const counts = { samples: samples.length, videos: videos.length };
      return { notice: notice('demo.done', counts), result: { project_id: project.id, ...counts } };
    });
  },
});

interface Loading {
  readonly project: DemoProject;
  readonly createdBy: string | null;
  readonly t: Translate;
}

async function loadVideo(context: JobContext, loading: Loading, video: DemoVideo): Promise<void> {
  const { project, createdBy, t } = loading;
  const { sample, number } = video;
  context.signal.throwIfAborted();
  const scope = asProject(project.id);
  const videoId = demoId(project, `video ${sample.key} ${number}`);
  if (await inScope(context.db, scope, (tx) => hasVideo(tx, videoId))) return;
  const file = join(context.scratch, `${sample.key}-${number}.mp4`);
  await writeClip({
    file,
    settings: demoSettings(sample, number),
    ...DEMO_CLIP,
    ...(sample.darkVideo === number ? { light: TOO_WEAK_A_LAMP } : {}),
    signal: context.signal,
  });
  await noteBlobRemoval(context.db, [blobKeys.videoPrefix(project.id, videoId)], CLAIM_SECONDS);
  const key = blobKeys.original(project.id, videoId);
  const stored = await context.blobs.put(key, createReadStream(file), { contentType: 'video/mp4' });
  await rm(file, { force: true });
  const received = {
    videoId,
    projectId: project.id,
    datasetId: datasetIdOf(project, sample),
    userId: createdBy,
    stored,
    fields: {
      name: t('demo:video', { number }),
      description: '',
      fileName: `${sample.key}-${number}.mp4`,
      tags: [],
      source: t('demo:chip'),
      captureDate: null,
      preparation: 'fresh' as const,
      calibrationId: sample.calibrated ? demoId(project, DEMO_CALIBRATION) : null,
      patientId: null,
    },
  };
  await inScope(context.db, scope, (tx) =>
    registerVideo({ queue: context.work.queue, clock: systemClock }, tx, received, SYSTEM_ACTOR),
  );
}
