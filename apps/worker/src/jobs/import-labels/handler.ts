import { importLabelsJob } from '@sarm/contracts/jobs/import-labels';
import { notice } from '@sarm/domain/catalogue/notices';
import type { MediaDeps } from '@sarm/media/cage';
import type { JobHandler } from '../job-handler.ts';
import { applyImport } from './apply-import.ts';
import { readImport } from './read-import.ts';

/** First reads and matches a file; a second task applies it once a person has seen what it would do. */
export const createImportLabels = (deps: MediaDeps): JobHandler<typeof importLabelsJob> => ({
  job: importLabelsJob,

  async run(payload, context) {
    context.progress({ stage: 'reading', progress: 0, notice: notice('import.reading') });
    await (payload.step === 'read' ? readImport : applyImport)(deps, context, payload);
  },
});
