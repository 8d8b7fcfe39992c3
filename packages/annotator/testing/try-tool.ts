import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import { BoxStore } from '../src/core/box-store.ts';
import type { EditIntent, Place } from '../src/core/intents.ts';
import type { Selection } from '../src/core/selection.ts';
import type { Effect, PointerEventName, Scene, ToolName } from '../src/tools/tool.types.ts';
import { createTools } from '../src/tools/tool-machine.ts';

export const boxObject = (id: string, [x1, y1, x2, y2]: Place, more: Partial<BoxObject> = {}): BoxObject => ({
  id,
  seq: 1,
  box: [x1, y1, x2, y2],
  class: 'sperm',
  verified: false,
  attributes: [],
  track: null,
  confidence: 0.9,
  source: 'model',
  ...more,
});

/** One tool over a picture of 640 × 480, with everything that it answered. */
export function tryTool(tool: ToolName, objects: readonly BoxObject[], more: Partial<Scene> = {}) {
  const store = new BoxStore();
  store.set(objects);
  const machine = createTools()[tool];
  const effects: Effect[] = [];
  let selection: Selection = [];
  const scene = (): Scene => ({
    store,
    selection,
    view: { scale: 1, left: 0, top: 0, ratio: 1 },
    picture: { width: 640, height: 480 },
    readOnly: false,
    newId: () => 'new',
    ...more,
  });
  const note = (list: readonly Effect[]): void => {
    effects.push(...list);
    for (const effect of list) if (effect.kind === 'select') selection = effect.ids;
  };
  const send = (event: PointerEventName, x: number, y: number, shift = false): string => {
    const { scale, left, top } = scene().view;
    const screen = { x: x * scale + left, y: y * scale + top };
    note(machine.send(event, { x, y, screen, shift }, scene()));
    return machine.state().name;
  };
  const of = <Kind extends Effect['kind']>(kind: Kind): Extract<Effect, { kind: Kind }>[] =>
    effects.filter((effect): effect is Extract<Effect, { kind: Kind }> => effect.kind === kind);
  return {
    send,
    of,
    click: (x: number, y: number, shift = false): Selection => {
      send('down', x, y, shift);
      send('up', x, y, shift);
      return selection;
    },
    drag: (from: readonly [number, number], to: readonly [number, number], shift = false): void => {
      send('down', ...from, shift);
      send('move', (from[0] + to[0]) / 2, (from[1] + to[1]) / 2, shift);
      send('move', ...to, shift);
      send('up', ...to, shift);
    },
    cancel: () => {
      const given = machine.cancel();
      note(given ?? []);
      return given;
    },
    select: (ids: Selection): void => {
      selection = ids;
    },
    selection: () => selection,
    state: () => machine.state().name,
    intents: (): readonly EditIntent[] => of('intents').flatMap(({ intents }) => intents),
  };
}
