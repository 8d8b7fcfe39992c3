import type {
  EditAnswer,
  EditBatch,
  FrameState,
  StoredEdit,
} from '@sarm/contracts/http/annotation/annotation.entities';
import { type KeptEdit, presentConflict } from '../src/rules/kept-edit.ts';
import { ModelFrame } from './model-frame.ts';

export type ReadState = Pick<FrameState, 'seq' | 'objects' | 'conflicts'>;

/** Few, so that catching up takes more than one answer. */
const PER_ANSWER = 8;

const storedEdit = ({ base: _base, follows: _follows, ...edit }: KeptEdit): StoredEdit => ({
  ...edit,
  batch_id: 'batch',
  changes: { ...edit.changes },
  was: edit.was === null ? null : { ...edit.was },
});

/** The calls of the server on one frame. */
export class ModelServer {
  readonly frame = new ModelFrame();

  post(userId: string, { client_id, last_seq, edits }: EditBatch): EditAnswer {
    const { seq, results } = this.frame.decide(userId, client_id, edits);
    const after = this.editsAfter(last_seq);
    return {
      seq,
      results: [...results],
      ...after,
      reload: after.edits.some(({ kind }) => kind === 'run'),
    };
  }

  editsAfter(seq: number): { edits: StoredEdit[]; more: boolean } {
    const edits = this.frame.edits.filter((each) => each.seq > seq);
    return { edits: edits.slice(0, PER_ANSWER).map(storedEdit), more: edits.length > PER_ANSWER };
  }

  state(): ReadState {
    const { seq, objects, conflicts } = this.frame;
    return {
      seq,
      objects: [...objects.values()],
      conflicts: [...conflicts.values()].map(presentConflict),
    };
  }
}

/** As JSON carries it. */
export const copied = <Body>(body: Body): Body => JSON.parse(JSON.stringify(body)) as Body;
