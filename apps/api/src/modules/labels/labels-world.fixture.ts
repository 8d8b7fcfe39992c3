import type { Detection } from '@sarm/contracts/http/detection/detections.entities';
import type { DataLabel } from '@sarm/contracts/http/labels/labels.entities';
import { newId } from '@sarm/database/kernel/new-id';
import type { DetectionsTable } from '@sarm/database/kernel/tables.generated';
import type { AccessLevel } from '@sarm/domain/access/access-levels';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import { createRole } from '@sarm/testing/people';
import type { Insertable } from 'kysely';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { labOfFile } from '../../testing/lab-of-file.fixture.ts';
import type { Lab } from '../../testing/lab-world.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A laboratory with people who hold exactly one code each, and frames with boxes. */
export class LabelsWorld {
  readonly lab: Lab;
  /** Each a member of the project with this code and no other. */
  detector!: SignedInPerson;
  morphologist!: SignedInPerson;
  reviewer!: SignedInPerson;

  constructor(lab: Lab) {
    this.lab = lab;
  }

  async prepare(): Promise<void> {
    this.detector = await this.holder(['annotate_detection']);
    this.morphologist = await this.holder(['annotate_morphology']);
    this.reviewer = await this.holder(['review_annotations']);
  }

  async holder(codes: readonly PermissionCode[], level: AccessLevel = 'member'): Promise<SignedInPerson> {
    const { api, projectId } = this.lab;
    const role = await createRole(api.database, codes);
    const person = await api.signedIn({ roles: [role.code] });
    await api.database.admin.db
      .insertInto('project_members')
      .values({ project_id: projectId, user_id: person.id, access_level: level })
      .execute();
    return person;
  }

  call = (method: Method, path: string, payload?: object, who: SignedInPerson = this.detector) =>
    who.inject({ method, url: `/api${path}`, ...(payload === undefined ? {} : { payload }) });

  get = async <T>(path: string, who: SignedInPerson = this.detector): Promise<T> => {
    const answer = await this.call('GET', path, undefined, who);
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json<T>();
  };

  async label(over: object = {}, who: SignedInPerson = this.detector): Promise<DataLabel> {
    const answer = await this.call(
      'POST',
      '/sarm/annotation/create-label',
      { name: 'Heads', dataset_id: this.lab.datasetId, label_type: 'detection', ...over },
      who,
    );
    if (answer.statusCode > 201) throw new Error(answer.body);
    return answer.json<{ data_label: DataLabel }>().data_label;
  }

  /** A frame with boxes of a model, one beside the other. */
  async frame(
    videoId: string,
    index: number,
    boxes: readonly Partial<Insertable<DetectionsTable>>[] = [{}],
  ): Promise<{ id: string; boxIds: string[] }> {
    const id = await this.lab.frame(videoId, index, { detection_model_id: 'm/1' });
    const { db } = this.lab.api.database.admin;
    const rows = boxes.map((over, at) => ({
      id: newId(),
      project_id: this.lab.projectId,
      video_id: videoId,
      frame_id: id,
      x1: 50 * at,
      y1: 100,
      x2: 50 * at + 20,
      y2: 116,
      confidence: 0.8,
      class: 'sperm' as const,
      source: 'model' as const,
      ...over,
    }));
    if (rows.length > 0) await db.insertInto('detections').values(rows).execute();
    // Its number makes the database count its boxes.
    await db.updateTable('frames').set({ edit_seq: 1 }).where('id', '=', id).execute();
    return { id, boxIds: rows.map((row) => row.id) };
  }

  /** A mask of the first box of a frame. */
  outline = (video_id: string, frame: { readonly id: string; readonly boxIds: readonly string[] }) =>
    this.lab.api.database.admin.db
      .insertInto('masks')
      .values({
        id: newId(),
        project_id: this.lab.projectId,
        video_id,
        frame_id: frame.id,
        detection_id: frame.boxIds[0] ?? '',
        created_by: this.detector.id,
        rect: [0, 0, 2, 2],
        grid: 1,
        // The head: one pixel inside after one outside, then two outside.
        parts: Buffer.from([1, 3, 1, 1, 2]),
        points: '[]',
      })
      .execute();

  add = (labelId: string, frameIds: readonly string[], over: object = {}, who?: SignedInPerson) =>
    this.call(
      'POST',
      '/sarm/annotation/add-label',
      { data_label_id: labelId, item_ids: frameIds, ...over },
      who,
    );

  boxesOf = async (frameId: string): Promise<Detection[]> =>
    (await this.get<{ detections: Detection[] }>(`/sarm/detection/get-sperm/${frameId}`)).detections;

  labelRow = (id: string) =>
    this.lab.api.database.admin.db
      .selectFrom('data_labels')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  frameRow = (id: string) =>
    this.lab.api.database.admin.db
      .selectFrom('frames')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
}

export async function labelsWorldOfFile(): Promise<LabelsWorld> {
  const world = new LabelsWorld(await labOfFile());
  await world.prepare();
  return world;
}
