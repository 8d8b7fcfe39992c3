import { randomUUID } from 'node:crypto';
import type { EditAnswer, FrameState } from '@sarm/contracts/http/annotation/annotation.entities';
import { EDITS } from '@sarm/domain/shapes/annotation-edits';
import type { Client } from '../product/client.ts';
import type { RecordedSample, TrueBox } from './record-sample.ts';

type Box = readonly [number, number, number, number];
type Edit = { readonly kind: 'create' | 'update' | 'delete'; readonly object_id: string } & Record<
  string,
  unknown
>;

export interface Corrections {
  readonly frames: number;
  readonly kept: number;
  readonly drawn: number;
  readonly removed: number;
}

/** The model in use looks first, as on the screens; then a person who sees the truth corrects every frame. */
export async function correctFrames(
  client: Client,
  samples: readonly RecordedSample[],
): Promise<Corrections> {
  const all = samples.flatMap((sample) => sample.frames.map((frame) => ({ sample, frame })));
  for (const { frames } of samples) await detect(client, frames);
  const sum = { frames: all.length, kept: 0, drawn: 0, removed: 0 };
  for (const { sample, frame } of all) {
    const { kept, drawn, removed } = await correctFrame(client, frame.id, sample.truth);
    sum.kept += kept;
    sum.drawn += drawn;
    sum.removed += removed;
  }
  return sum;
}

async function detect(client: Client, frames: RecordedSample['frames']): Promise<void> {
  const { task_id: task } = await client.call<{ task_id: string }>('POST', '/sarm/detection/detect-frames', {
    frame_ids: frames.map(({ id }) => id),
  });
  const ended = await client.ended(task);
  if (ended.status !== 'completed')
    throw new Error(`the detection ended as ${ended.status}: ${ended.message}`);
}

async function correctFrame(
  client: Client,
  frameId: string,
  truth: RecordedSample['truth'],
): Promise<Omit<Corrections, 'frames'>> {
  const state = await client.call<FrameState>('GET', `/technical/frames/${frameId}/state`);
  const open = new Set(state.objects);
  const edits: Edit[] = [];
  let [kept, drawn] = [0, 0];
  for (const head of truth(state.frame_number)) {
    const box: Box = [head.x1, head.y1, head.x2, head.y2];
    const found = closest([...open], head);
    if (found === undefined) {
      drawn += 1;
      edits.push({ kind: 'create', object_id: randomUUID(), base: null, changes: { box, class: 'sperm' } });
    } else {
      kept += 1;
      open.delete(found);
      edits.push({
        kind: 'update',
        object_id: found.id,
        base: found.seq,
        changes: { box, class: 'sperm', verified: true },
      });
    }
  }
  for (const { id, seq } of open) edits.push({ kind: 'delete', object_id: id, base: seq, changes: {} });
  await send(client, state, edits);
  return { kept, drawn, removed: open.size };
}

/** The box whose centre lies in the head, nearest first. */
function closest(
  boxes: readonly FrameState['objects'][number][],
  { x1, y1, x2, y2 }: TrueBox,
): FrameState['objects'][number] | undefined {
  const away = ({ box: [a, b, c, d] }: { box: Box }): number =>
    Math.hypot((a + c - x1 - x2) / 2, (b + d - y1 - y2) / 2);
  const most = Math.max(x2 - x1, y2 - y1) / 2;
  const [best] = boxes.filter((each) => away(each) <= most).toSorted((a, b) => away(a) - away(b));
  return best;
}

/** Batch by batch, as the canvas sends them; every edit has to be taken. */
async function send(client: Client, { frame_id: frameId, seq }: FrameState, edits: readonly Edit[]) {
  const clientId = randomUUID();
  let last = seq;
  for (let from = 0; from < edits.length; from += EDITS.perBatch) {
    const answer = await client.call<EditAnswer>('POST', `/technical/frames/${frameId}/edits`, {
      client_id: clientId,
      batch_id: randomUUID(),
      last_seq: last,
      edits: edits.slice(from, from + EDITS.perBatch).map((edit) => ({
        edit_id: randomUUID(),
        made_at: new Date().toISOString(),
        ...edit,
      })),
    });
    const refused = answer.results.find(({ outcome }) => outcome !== 'applied' && outcome !== 'merged');
    if (refused !== undefined) throw new Error(`an edit was not applied: ${JSON.stringify(refused)}`);
    last = answer.seq;
  }
}
