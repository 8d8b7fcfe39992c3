import type {
  EditAnswer,
  EditHistory,
  FrameState,
  SentEdit,
} from '@sarm/contracts/http/annotation/annotation.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { createRole } from '@sarm/testing/people';
import { expect } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import type { Lab } from '../../testing/lab-world.ts';

const NOW = '2026-11-18T09:00:00.000Z';

/** One edit, complete but for what the test is about. */
export const edit = (over: Partial<SentEdit> & Pick<SentEdit, 'kind'>): SentEdit => ({
  edit_id: newId(),
  object_id: newId(),
  base: null,
  changes: {},
  made_at: NOW,
  ...over,
});

/** A box of 30 by 26 pixels. */
export const drawn = (at = 200, over: Partial<SentEdit> = {}): SentEdit =>
  edit({ kind: 'create', changes: { box: [at, at, at + 30, at + 26] }, ...over });

/** A tab of one person: sends batches and knows its own id. */
export class AnnotatorTab {
  readonly clientId = newId();
  readonly who: SignedInPerson;

  constructor(who: SignedInPerson) {
    this.who = who;
  }

  send(frameId: string, edits: readonly object[], over: object = {}) {
    const payload = { client_id: this.clientId, batch_id: newId(), last_seq: 0, edits, ...over };
    return this.who.inject({ method: 'POST', url: `/api/technical/frames/${frameId}/edits`, payload });
  }

  /** As send, where the batch is judged. */
  async apply(frameId: string, edits: readonly SentEdit[], over: object = {}): Promise<EditAnswer> {
    const answer = await this.send(frameId, edits, over);
    expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
    return answer.json<EditAnswer>();
  }

  async state(frameId: string): Promise<FrameState> {
    return (await this.who.inject({ url: `/api/technical/frames/${frameId}/state` })).json<FrameState>();
  }

  async history(frameId: string, query = ''): Promise<EditHistory> {
    return (
      await this.who.inject({ url: `/api/technical/frames/${frameId}/edits${query}` })
    ).json<EditHistory>();
  }

  present(frameId: string, over: object = {}) {
    return this.who.inject({
      method: 'POST',
      url: `/api/technical/frames/${frameId}/presence`,
      payload: { client_id: this.clientId, selected: null, ...over },
    });
  }
}

/** Somebody of the laboratory's project who holds these codes and no others. */
export async function holderOf(
  lab: Lab,
  codes: readonly string[],
  level: 'viewer' | 'member' = 'member',
): Promise<SignedInPerson> {
  const role = await createRole(lab.api.database, codes as Parameters<typeof createRole>[1]);
  const who = await lab.api.signedIn({ roles: [role.code] });
  await lab.api.database.admin.db
    .insertInto('project_members')
    .values({ project_id: lab.projectId, user_id: who.id, access_level: level })
    .execute();
  return who;
}
