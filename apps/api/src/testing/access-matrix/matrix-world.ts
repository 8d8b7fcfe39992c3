import type { ObjectKind } from '@sarm/contracts/http/route';
import type { Database } from '@sarm/database/connect';
import { newId } from '@sarm/database/new-id';
import type { BlobStore } from '@sarm/runtime/blobs/blob-store';

/** Two projects and the means to put a fresh object of any kind into either: a deletion of one case never empties the next. */
export class MatrixWorld {
  readonly own = newId();
  readonly other = newId();
  private readonly maker = newId();
  private readonly admin: Database;
  private readonly blobs: BlobStore;

  constructor(admin: Database, blobs: BlobStore) {
    this.admin = admin;
    this.blobs = blobs;
  }

  async prepare(): Promise<void> {
    await this.admin
      .insertInto('users')
      .values({
        id: this.maker,
        email: `${this.maker}@example.org`,
        display_name: 'Maker',
        password_hash: 'x',
      })
      .execute();
    for (const id of [this.own, this.other])
      await this.admin.insertInto('projects').values({ id, name: id, created_by: this.maker }).execute();
  }

  async fresh(kind: ObjectKind, projectId: string, createdBy: string | null): Promise<string> {
    const by = createdBy ?? this.maker;
    if (kind === 'project') return await this.freshProject(projectId, by);
    const dataset = newId();
    await this.admin
      .insertInto('datasets')
      .values({ id: dataset, project_id: projectId, name: 'd', metadata: '{}', created_by: by })
      .execute();
    if (kind === 'dataset') return dataset;
    if (kind === 'upload') return await this.freshUpload(projectId, dataset, by);
    const video = newId();
    const bytes = `projects/${projectId}/videos/${video}/bytes.jpg`;
    // Its own bytes: deleting one object must not take those of the next case.
    await this.blobs.put(bytes, new Uint8Array([1]), { contentType: 'image/jpeg' });
    await this.admin
      .insertInto('videos')
      .values({
        id: video,
        project_id: projectId,
        dataset_id: dataset,
        name: 'v',
        original_filename: 'v.avi',
        blob_key: bytes,
        preview_key: bytes,
        thumbnail_key: bytes,
        size_bytes: 1,
        sha256: '0'.repeat(64),
        status: 'uploaded',
        created_by: by,
      })
      .execute();
    if (kind === 'video') return video;
    const id = newId();
    if (kind === 'frame') return await this.freshFrame(projectId, video, bytes);
    if (kind === 'detection' || kind === 'crop') {
      const frame = await this.freshFrame(projectId, video, bytes);
      const ids = await this.freshDetection({ projectId, video, frame, bytes });
      return ids[kind];
    } else {
      // Finished, so that an event stream ends by itself.
      await this.admin
        .insertInto('tasks')
        .values({
          id,
          project_id: projectId,
          task_type: 'extraction',
          status: 'completed',
          job_name: 'extract-frames',
          job_id: newId(),
          video_id: video,
          created_by: by,
        })
        .execute();
    }
    return id;
  }

  private async freshFrame(projectId: string, video: string, bytes: string): Promise<string> {
    const id = newId();
    await this.admin
      .insertInto('frames')
      .values({
        id,
        project_id: projectId,
        video_id: video,
        frame_index: 0,
        time_offset: 0,
        width: 100,
        height: 100,
        blob_key: bytes,
        // Detected, so that there is a result to see.
        detection_status: 'completed',
        detection_model_id: 'm/1',
        detection_result_key: bytes,
      })
      .execute();
    return id;
  }

  private async freshDetection(of: {
    projectId: string;
    video: string;
    frame: string;
    bytes: string;
  }): Promise<{ detection: string; crop: string }> {
    const [detection, crop] = [newId(), newId()];
    const owner = { project_id: of.projectId, video_id: of.video, frame_id: of.frame };
    const box = { x1: 10, y1: 10, x2: 30, y2: 30 };
    await this.admin
      .insertInto('detections')
      .values({ id: detection, ...owner, ...box, confidence: 0.9, class: 'sperm', source: 'model' })
      .execute();
    await this.admin
      .insertInto('crops')
      .values({
        id: crop,
        ...owner,
        detection_id: detection,
        x: 0,
        y: 0,
        width: 48,
        height: 48,
        blob_key: of.bytes,
      })
      .execute();
    return { detection, crop };
  }

  async freshCalibration(): Promise<string> {
    const id = newId();
    await this.admin
      .insertInto('calibrations')
      .values({ id, name: 'c', microscope: 'm', objective: 'o', pixel_size_um: 0.5 })
      .execute();
    return id;
  }

  /** Memberships hang on the project, so an object of kind project is the project itself. */
  private async freshProject(projectId: string, by: string): Promise<string> {
    await this.admin.updateTable('projects').set({ created_by: by }).where('id', '=', projectId).execute();
    return projectId;
  }

  private async freshUpload(projectId: string, datasetId: string, by: string): Promise<string> {
    const id = newId();
    await this.admin
      .insertInto('uploads')
      .values({
        id,
        project_id: projectId,
        dataset_id: datasetId,
        created_by: by,
        size_bytes: 10,
        metadata: '{}',
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
    return id;
  }

  /** A whole project that an administrator may delete. */
  async spareProject(): Promise<string> {
    const id = newId();
    await this.admin.insertInto('projects').values({ id, name: 'spare', created_by: this.maker }).execute();
    return id;
  }
}
