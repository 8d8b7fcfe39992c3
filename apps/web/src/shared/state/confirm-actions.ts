/** Functions do not belong into the store; the store holds the key under which the action waits here. */
/** What it answers is done once the dialog has gone: e.g. to leave a page, which then gets the cursor. */
export type ConfirmAction = () => Promise<(() => void) | void>;

const waiting = new Map<string, ConfirmAction>();
let next = 0;

export function keepConfirmAction(action: ConfirmAction): string {
  next += 1;
  const key = `confirm-${next}`;
  // One dialog at a time: an action that was opened before and never confirmed is gone for good.
  waiting.clear();
  waiting.set(key, action);
  return key;
}

export function takeConfirmAction(key: string | null): ConfirmAction | undefined {
  if (key === null) return undefined;
  const action = waiting.get(key);
  waiting.delete(key);
  return action;
}
