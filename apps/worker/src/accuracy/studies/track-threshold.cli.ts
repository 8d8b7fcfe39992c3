import { resolve } from 'node:path';
import { percentText } from './figures.ts';
import { withShippedModel } from './shipped-model.ts';
import { trackThresholds } from './track-threshold.ts';

/**
 * Prints which `interface.trackThreshold` a model's card should have: run it whenever the weights change.
 *   node apps/worker/src/accuracy/studies/track-threshold.cli.ts [folder of the models]
 */
const models = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../../../../../models'));
const rows = await withShippedModel(models, (shipped) =>
  trackThresholds(shipped, (line) => console.error(line)),
);
for (const { threshold, errors, worst } of rows.slice(0, 12)) {
  const by = errors.map(({ density, error }) => `${density} M/ml ${percentText(error)}`).join(', ');
  console.log(`${threshold.toFixed(2)}  worst ${percentText(worst)}  (${by})`);
}
