import { createHash, randomBytes } from 'node:crypto';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import type { ProjectCard } from '@sarm/contracts/http/projects/projects.entities';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { newId } from '@sarm/database/kernel/new-id';
import type { FramesTable, TasksTable, VideosTable } from '@sarm/database/kernel/tables.generated';
import { type AuditAction, hidePersonal } from '@sarm/domain/audit/audit';
import type { AccessLevel } from '@sarm/domain/access/access-levels';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { createDataset } from '@sarm/testing/people';
import type { Insertable } from 'kysely';
import { type SignedInPerson, startTestApi, type TestApi, type TestApiOptions } from './api-fixture.ts';

export type { Dataset, Frame, ProjectCard, Task, Video };

/** A laboratory with one project and people of every level, and a stranger from another project. */
export interface Lab {
  readonly api: TestApi;
  readonly projectId: string;
  readonly datasetId: string;
  readonly otherProjectId: string;
  readonly otherDatasetId: string;
  /** Clinical staff with level member. */
  readonly member: SignedInPerson;
  readonly editor: SignedInPerson;
  /** Holds the same codes as the member, but only reads by level. */
  readonly viewer: SignedInPerson;
  /** A member without any code. */
  readonly plain: SignedInPerson;
  readonly technician: SignedInPerson;
  readonly stranger: SignedInPerson;
  readonly admin: SignedInPerson;
  /** A video that passed its check, with bytes in the store. */
  video(over?: Partial<Insertable<VideosTable>>): Promise<string>;
  frame(videoId: string, index: number, over?: Partial<Insertable<FramesTable>>): Promise<string>;
  task(over?: Partial<Insertable<TasksTable>>): Promise<string>;
  blobs(prefix?: string): Promise<string[]>;
  audits(action: AuditAction): Promise<{ subject_id: string; before: object | null; after: object | null }[]>;
  jobs(): Promise<{ id: string; name: string; state: string; data: Record<string, unknown> }[]>;
  stop(): Promise<void>;
}

export async function openLab(template: string, options: TestApiOptions = {}): Promise<Lab> {
  const api = await startTestApi(template, options);
  const clinical = { roles: ['business_user'] };
  const [member, editor, viewer, plain, technician, stranger, admin] = await Promise.all([
    api.signedIn({ ...clinical, displayName: 'Mira Member', signingName: 'Dr Mira Member' }),
    api.signedIn(clinical),
    api.signedIn(clinical),
    api.signedIn(),
    api.signedIn({ roles: ['technical_user'] }),
    api.signedIn(clinical),
    api.signedIn({ roles: ['system_admin'], displayName: 'Ada Admin' }),
  ]);
  const members: Record<string, AccessLevel> = {
    [member.id]: 'member',
    [editor.id]: 'editor',
    [viewer.id]: 'viewer',
    [plain.id]: 'member',
    [technician.id]: 'member',
  };
  const projectId = await api.project({ name: 'Clinic', members });
  const otherProjectId = await api.project({ name: 'Elsewhere', members: { [stranger.id]: 'admin' } });
  const datasetId = await createDataset(api.database, { projectId, name: 'Samples', createdBy: member.id });
  const otherDatasetId = await createDataset(api.database, { projectId: otherProjectId });
  const { db } = api.database.admin;
  const { blobs } = api.deps;

  return {
    api,
    projectId,
    datasetId,
    otherProjectId,
    otherDatasetId,
    member,
    editor,
    viewer,
    plain,
    technician,
    stranger,
    admin,
    async video(over = {}) {
      const id = over.id ?? newId();
      const project = over.project_id ?? projectId;
      const bytes = randomBytes(2000);
      const key = blobKeys.original(project, id);
      await blobs.put(key, bytes, { contentType: 'application/octet-stream' });
      await blobs.put(blobKeys.preview(project, id), bytes, { contentType: 'video/mp4' });
      await blobs.put(blobKeys.thumbnail(project, id), bytes, { contentType: 'image/jpeg' });
      await db
        .insertInto('videos')
        .values({
          id,
          project_id: project,
          dataset_id: datasetId,
          name: `Video ${id.slice(-6)}`,
          original_filename: 'sample.avi',
          blob_key: key,
          size_bytes: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          status: 'uploaded',
          container: 'avi',
          codec: 'mjpeg',
          width: 640,
          height: 480,
          duration_seconds: 2,
          frame_rate: 25,
          declared_frames: 50,
          frames_count: 50,
          timeline_key: blobKeys.timeline(project, id),
          preview_key: blobKeys.preview(project, id),
          thumbnail_key: blobKeys.thumbnail(project, id),
          created_by: member.id,
          ...over,
        })
        .execute();
      return id;
    },
    async frame(videoId, index, over = {}) {
      const id = newId();
      const key = blobKeys.frame(projectId, videoId, index, 95);
      await blobs.put(key, randomBytes(500), { contentType: 'image/jpeg' });
      await db
        .insertInto('frames')
        .values({
          id,
          project_id: projectId,
          video_id: videoId,
          frame_index: index,
          time_offset: index / 25,
          width: 640,
          height: 480,
          blob_key: key,
          ...over,
        })
        .execute();
      await db
        .updateTable('videos')
        .set((eb) => ({ extracted_frames: eb('extracted_frames', '+', 1) }))
        .where('id', '=', videoId)
        .execute();
      return id;
    },
    async task(over = {}) {
      const id = over.id ?? newId();
      await db
        .insertInto('tasks')
        .values({
          id,
          project_id: projectId,
          task_type: 'extraction',
          job_name: 'extract-frames',
          job_id: newId(),
          created_by: member.id,
          ...over,
        })
        .execute();
      return id;
    },
    async blobs(prefix = 'projects/') {
      const keys: string[] = [];
      for await (const key of blobs.list(prefix)) keys.push(key);
      return keys;
    },
    // As a reader of the log sees them: a sealed name is another text each time.
    audits: async (action) =>
      hidePersonal(
        await db
          .selectFrom('audit_log')
          .select(['subject_id', 'before', 'after'])
          .where('action', '=', action)
          .orderBy('at')
          .execute(),
      ),
    async jobs() {
      const { rows } = await api.database.admin.pool.query(
        `select id, name, state::text as state, data from pgboss.job order by created_on`,
      );
      return rows;
    },
    stop: () => api.stop(),
  };
}

/** Bytes that begin like an AVI file. */
export function aviBytes(size: number): Buffer {
  const bytes = randomBytes(size);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write('AVI LIST', 8, 'latin1');
  return bytes;
}
