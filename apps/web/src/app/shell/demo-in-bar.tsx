import { useState } from 'react';
import { useStore } from 'react-redux';
import { baseApi } from '../../shared/api/base-api.ts';
import { DemoChip } from '../../shared/components/demo-chip.tsx';
import { useAppSelector } from '../../shared/api/store-types.ts';

interface DemoFields {
  readonly isDemo?: unknown;
  readonly demo?: unknown;
  readonly project?: DemoFields | null;
}

/** The cache's record of the components that show an answer; an answer is kept for a while after the last has gone. */
interface Shown {
  getSubscriptionCount(key: string): number;
}

/** An answer about one thing says whether it is of the demo project; a list says so of its rows. */
const isOfDemo = (answer: unknown): boolean => {
  const { isDemo, demo, project } = (answer ?? {}) as DemoFields;
  return [isDemo, demo, project?.isDemo].includes(true);
};

/**
 * Whether any answer that the screen shows now is about a thing of the demo project. Every screen reads through the one
 * cache, so none can show such a thing without the bar saying so (PLT-234).
 */
function useShownDemo(): boolean {
  const { dispatch } = useStore();
  const [shown] = useState(
    () => dispatch(baseApi.internalActions.internal_getRTKQSubscriptions()) as unknown as Shown,
  );
  return useAppSelector((state) =>
    Object.entries(state.api.queries).some(
      ([key, query]) => isOfDemo(query?.data) && shown.getSubscriptionCount(key) > 0,
    ),
  );
}

/** In the bar, where no screen of the project can leave it out. */
export function DemoInBar() {
  return useShownDemo() ? <DemoChip /> : null;
}
