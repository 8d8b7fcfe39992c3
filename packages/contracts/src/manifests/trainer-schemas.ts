import { join } from 'node:path';
import { z } from 'zod';
import { datasetManifest } from './dataset-manifest.ts';
import { trainingJob } from './training-job.ts';

const FOLDER = join(import.meta.dirname, '../../../../apps/trainer/schemas');

/** The trainer is Python: it reads these files, never the TypeScript. */
export const trainerSchemas = [
  { file: join(FOLDER, 'dataset-manifest.generated.json'), schema: datasetManifest },
  { file: join(FOLDER, 'training-job.generated.json'), schema: trainingJob },
] as const;

export const toSchemaText = (schema: z.ZodType): string =>
  `${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), null, 1)}\n`;
