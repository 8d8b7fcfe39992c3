import { join } from 'node:path';
import { createDetector } from '../src/models/create-detector.ts';
import { readShippedModel } from '../src/models/read-shipped-model.ts';

/** The smallest program that runs a model on its threads; started by a test as a process of its own. */
const folder = join(import.meta.dirname, '../../../models/sperm-detection-v1');
const detector = await createDetector(await readShippedModel(folder), { threads: 2 });
const picture = { gray: new Uint8Array(64 * 64).fill(128), width: 64, height: 64 };
await Promise.all([detector.detect(picture), detector.detect(picture)]);
await detector.close();
