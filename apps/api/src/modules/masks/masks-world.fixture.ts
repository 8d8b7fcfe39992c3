import type { LabelItem } from '@sarm/contracts/http/labels/labels.entities';
import type { StoredMask } from '@sarm/contracts/http/masks/masks.entities';
import type { DetectionsTable } from '@sarm/database/kernel/tables.generated';
import type { MaskPart, MaskRect } from '@sarm/domain/shapes/masks';
import { type BitMask, createMask } from '@sarm/masks/bit-mask';
import { encodeRuns, toCocoText } from '@sarm/masks/run-lengths';
import { encodePng } from '@sarm/pictures/picture-sheet';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { Insertable } from 'kysely';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type LabelsWorld, labelsWorldOfFile } from '../labels/labels-world.fixture.ts';

const SIZE = { width: 640, height: 480 };
/** No two neighbours alike, so that a part in the wrong place is noticed. */
export const levelAt = (x: number, y: number): number => 40 + ((x * 7 + y * 13) % 120);

/** A full rectangle of pixels inside a mask. */
export function filled(
  size: { readonly width: number; readonly height: number },
  from: number,
  to: number,
): BitMask {
  const mask = createMask(size.width, size.height);
  for (let y = from; y < to; y += 1) mask.bits.fill(1, y * size.width + from, y * size.width + to);
  return mask;
}

export const runsOf = (mask: BitMask, part: MaskPart = 'head') => ({
  part,
  counts: toCocoText(encodeRuns(mask)),
});

/** A laboratory whose frames have pictures, and calls about masks. */
export class MasksWorld {
  readonly labels: LabelsWorld;

  constructor(labels: LabelsWorld) {
    this.labels = labels;
  }

  async frame(videoId: string, index: number, boxes: readonly Partial<Insertable<DetectionsTable>>[] = [{}]) {
    const { lab } = this.labels;
    const frame = await this.labels.frame(videoId, index, boxes);
    const rgb = new Uint8Array(SIZE.width * SIZE.height * 3);
    for (let at = 0; at < SIZE.width * SIZE.height; at += 1)
      rgb.fill(levelAt(at % SIZE.width, Math.floor(at / SIZE.width)), at * 3, at * 3 + 3);
    await lab.api.deps.blobs.put(
      blobKeys.frame(lab.projectId, videoId, index, 95),
      await encodePng({ rgb, ...SIZE }),
      { contentType: 'image/png' },
    );
    return frame;
  }

  /** A box with a crop, in a frame and a video of its own. */
  async box(over: Partial<Insertable<DetectionsTable>> = {}) {
    const videoId = await this.labels.lab.video();
    const { id: frameId, boxIds } = await this.frame(videoId, 1, [over]);
    return { videoId, frameId, id: boxIds[0] ?? '' };
  }

  put = (boxId: string, over: object = {}, who?: SignedInPerson) =>
    this.labels.call(
      'PUT',
      `/technical/detections/${boxId}/mask`,
      {
        base_version: 0,
        rect: [0, 90, 20, 110] satisfies MaskRect,
        grid: 2,
        parts: [runsOf(filled({ width: 40, height: 40 }, 10, 30))],
        ...over,
      },
      who,
    );

  /** Draws one and answers it. */
  async mask(boxId: string, over: object = {}, who?: SignedInPerson): Promise<StoredMask> {
    const answer = await this.put(boxId, over, who);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<{ mask: StoredMask }>().mask;
  }

  seen = async (boxId: string, who?: SignedInPerson): Promise<StoredMask | null> =>
    (await this.labels.get<{ mask: StoredMask | null }>(`/technical/detections/${boxId}/mask`, who)).mask;

  add = (
    labelId: string,
    box: { readonly videoId: string; readonly id: string },
    body: object = {},
    who?: SignedInPerson,
  ) =>
    this.labels.call(
      'POST',
      `/annotations/sam2/data-labels/${labelId}/items/${box.videoId}/${box.id}/`,
      body,
      who,
    );

  itemsOf = async (labelId: string): Promise<LabelItem[]> =>
    (await this.labels.get<{ items: LabelItem[] }>(`/annotations/sam2/data-labels/${labelId}/items/`)).items;

  row = (maskId: string) =>
    this.labels.lab.api.database.admin.db
      .selectFrom('masks')
      .selectAll()
      .where('id', '=', maskId)
      .executeTakeFirst();
}

export const masksWorldOfFile = async (): Promise<MasksWorld> => new MasksWorld(await labelsWorldOfFile());
