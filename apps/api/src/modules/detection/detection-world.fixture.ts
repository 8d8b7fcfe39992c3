import { newId } from '@sarm/database/kernel/new-id';
import { finishTask } from '@sarm/database/work/tasks.repository';
import type { DetectionsTable } from '@sarm/database/kernel/tables.generated';
import { presentDetected } from '@sarm/use-cases/detections/present-detection';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import { detectionsOfFrame } from '@sarm/database/detections/detections.repository';
import { holdRun, storeRun } from '@sarm/database/detections/detections.run.repository';
import { registerShippedModels } from '@sarm/database/analyses/models.repository';
import { asInstallation, asProject, inScope } from '@sarm/database/kernel/scope';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { cropPicture } from '@sarm/pictures/crop-picture';
import type { Insertable } from 'kysely';
import { notice } from '@sarm/domain/catalogue/notices';
import { labOfFile } from '../../testing/lab-of-file.fixture.ts';
import type { Lab } from '../../testing/lab-world.ts';

export const SHA = 'ab'.repeat(32);
export const MODEL_CODE = `${SHA.slice(0, 12)}/1`;
const SIZE = { width: 640, height: 480 };

/** A laboratory with a registered model and frames that have real pictures. */
export class DetectionWorld {
  private readonly lab: Lab;

  constructor(lab: Lab) {
    this.lab = lab;
  }

  async registerModel(): Promise<void> {
    const model = {
      name: 'Heads v1',
      type: 'detection',
      sha256: SHA,
      path: 'v1/model.onnx',
      description: {},
    } as const;
    await inScope(this.lab.api.deps.db, asInstallation, (tx) => registerShippedModels(tx, [model]));
  }

  async frame(videoId: string, index: number): Promise<string> {
    const id = await this.lab.frame(videoId, index);
    const rgb = new Uint8Array(SIZE.width * SIZE.height * 3).map((_, at) => (at * 7 + index) % 256);
    const bytes = await cropPicture({ rgb, ...SIZE }, { x: 0, y: 0, ...SIZE });
    const key = blobKeys.frame(this.lab.projectId, videoId, index, 95);
    await this.lab.api.deps.blobs.put(key, bytes, { contentType: 'image/jpeg' });
    return id;
  }

  /** Ends a run as a worker does: one box for each of its frames, and a drawing. */
  async finish(taskId: string, over: Partial<Insertable<DetectionsTable>> = {}): Promise<void> {
    const { db, blobs } = this.lab.api.deps;
    const { projectId } = this.lab;
    await inScope(db, asProject(projectId), async (tx) => {
      const task = await tx
        .selectFrom('tasks')
        .selectAll()
        .where('id', '=', taskId)
        .executeTakeFirstOrThrow();
      const run = { taskId, videoId: task.video_id ?? '' };
      const frames = await holdRun(tx, run);
      const owner = { project_id: projectId, video_id: run.videoId };
      const drawings = new Map(
        frames.map((frame) => [frame.id, blobKeys.detectionResult(projectId, run.videoId, frame.id, taskId)]),
      );
      const keys = [...drawings.values()];
      await noteBlobRemoval(tx, keys, 600);
      for (const key of keys) await blobs.put(key, new Uint8Array([9]), { contentType: 'image/png' });
      const box = { x1: 100, y1: 100, x2: 124, y2: 120 };
      await storeRun(tx, run, {
        modelCode: MODEL_CODE,
        frames,
        detections: frames.map((frame) => ({
          ...owner,
          id: newId(),
          frame_id: frame.id,
          ...box,
          confidence: 0.75,
          class: 'sperm',
          source: 'model',
          model_id: null,
          created_by: null,
          ...over,
        })),
        resultKeys: drawings,
      });
      const [first] = frames;
      const rows = first === undefined ? [] : await detectionsOfFrame(tx, first.id);
      await finishTask(tx, taskId, {
        status: 'completed',
        notice: notice('detection.done', { detections: rows.length, count: 1 }),
        result: presentDetected(rows),
      });
    });
  }

  /** A frame in which one head was found, as a run leaves it. */
  async detected(
    videoId: string,
    index: number,
    over: Partial<Insertable<DetectionsTable>> = {},
  ): Promise<string> {
    const frameId = await this.frame(videoId, index);
    const answer = await this.lab.technician.inject({
      method: 'POST',
      url: '/api/sarm/detection/detect-frames',
      payload: { frame_ids: [frameId] },
    });
    await this.finish(answer.json<{ task_id: string }>().task_id, over);
    return frameId;
  }
}

/** The laboratory of a test file, with a model that its runs can name. */
export async function detectionWorldOfFile(): Promise<{ lab: Lab; world: DetectionWorld }> {
  const lab = await labOfFile();
  const world = new DetectionWorld(lab);
  await world.registerModel();
  return { lab, world };
}
