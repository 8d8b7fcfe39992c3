import { BOX_TOOL } from './box/box-tool.ts';
import { PAN_TOOL } from './pan/pan-tool.ts';
import { SELECT_TOOL } from './select/select-tool.ts';
import type { Effect, Pointer, PointerEventName, Scene, StateRules, Step, ToolName } from './tool.types.ts';

interface NamedState {
  readonly name: string;
}

/** The states of a tool behind one door: which rule answers is chosen by the name of the state. */
export interface ToolMachine {
  readonly state: () => NamedState;
  readonly send: (event: PointerEventName, pointer: Pointer, scene: Scene) => readonly Effect[];
  /** Back to its start, with what has to be cleared; null: it already rests there. */
  readonly cancel: () => readonly Effect[] | null;
}

function createMachine<State extends NamedState>(tool: {
  readonly start: State;
  readonly states: { readonly [Name in State['name']]: StateRules<Extract<State, { name: Name }>, State> };
}): ToolMachine {
  let state = tool.start;
  // The table above ties each rule to its own state; the compiler cannot follow a name through it.
  const rules = (): StateRules<State, State> =>
    tool.states[state.name as State['name']] as unknown as StateRules<State, State>;
  return {
    state: () => state,
    send: (event, pointer, scene) => {
      const step: Step<State> | undefined = rules()[event]?.(state, pointer, scene);
      if (step === undefined) return [];
      state = step.state;
      return step.effects ?? [];
    },
    cancel: () => {
      if (state.name === tool.start.name) return null;
      const effects = rules().cancel ?? [];
      state = tool.start;
      return effects;
    },
  };
}

export const createTools = (): Readonly<Record<ToolName, ToolMachine>> => ({
  select: createMachine(SELECT_TOOL),
  box: createMachine(BOX_TOOL),
  pan: createMachine(PAN_TOOL),
});
