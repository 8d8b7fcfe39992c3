import { framesShownBy } from '@sarm/database/annotation/frame-presence.repository';
import { defineSource } from './live-source.ts';

/**
 * Frames that the tab reported to show: the number of the last edit and who else looks at it, when either is another than
 * reported last. Somebody who left without a word is missed at the next look of a silent stream.
 */
export const framesSource = defineSource<'frame', ReadonlyMap<string, string>>({
  kind: 'frame',
  async read(reads, { userId, clientId }, reported) {
    const ofAnyTab = await reads.once('frames', (tx) => framesShownBy(tx, { userId, clientId: undefined }));
    // Most tabs show no frame, and then it need not be asked for each of them.
    const shown =
      ofAnyTab.length === 0 || clientId === undefined
        ? ofAnyTab
        : await reads.once(`frames ${clientId}`, (tx) => framesShownBy(tx, { userId, clientId }));
    const state = new Map(shown.map((frame) => [frame.frame_id, JSON.stringify(frame)]));
    return {
      events: shown
        .filter(({ frame_id }) => state.get(frame_id) !== reported?.get(frame_id))
        .map(({ frame_id, seq, presence }) => ({ frame_id, seq, presence: [...presence] })),
      state,
      topics: shown.map(({ frame_id }) => `frame:${frame_id}` as const),
    };
  },
});
