import { useSyncExternalStore } from 'react';
import { DemoChip } from '../../shared/components/demo-chip.tsx';
import { isDemoShown, onShownDemo } from '../../shared/state/shown-demo.ts';

/** In the bar, where no screen of the project can leave it out. */
export function DemoInBar() {
  return useSyncExternalStore(onShownDemo, isDemoShown) ? <DemoChip /> : null;
}
