import { useShownDemo } from '../../shared/api/shown-demo.ts';
import { DemoChip } from '../../shared/components/demo-chip.tsx';

/** In the bar, where no screen of the project can leave it out. */
export function DemoInBar() {
  return useShownDemo() ? <DemoChip /> : null;
}
