import { asProject, inScope } from '@sarm/database/kernel/scope';
import { type PredictionFindings, reportPrediction } from '@sarm/database/predictions/predictions.repository';
import { PREDICTIONS } from '@sarm/domain/predictions';
import type { JobContext } from '../job-handler.ts';
import type { PredictionWork } from './find-work.ts';

/**
 * Stores what was found so far, one write at a time and at most once in a while. It is for people who watch: a write that
 * fails is left out, because the next one holds all that it held.
 */
export class SoFarWriter {
  readonly #context: Pick<JobContext, 'db' | 'log' | 'signal'>;
  readonly #work: Pick<PredictionWork, 'predictionId' | 'projectId'>;
  readonly #read: () => PredictionFindings;
  #writing: Promise<void> | undefined;
  #last = 0;

  constructor(
    context: Pick<JobContext, 'db' | 'log' | 'signal'>,
    work: Pick<PredictionWork, 'predictionId' | 'projectId'>,
    read: () => PredictionFindings,
  ) {
    this.#context = context;
    this.#work = work;
    this.#read = read;
  }

  changed(): void {
    const now = performance.now();
    if (this.#writing !== undefined || now - this.#last < PREDICTIONS.storeMilliseconds) return;
    this.#last = now;
    this.#writing = this.#write().finally(() => {
      this.#writing = undefined;
    });
  }

  /** After it nothing is written any more. */
  async settle(): Promise<void> {
    this.#last = Infinity;
    await this.#writing;
  }

  async #write(): Promise<void> {
    if (this.#context.signal.aborted) return;
    const { predictionId, projectId } = this.#work;
    try {
      await inScope(this.#context.db, asProject(projectId), (tx) =>
        reportPrediction(tx, predictionId, this.#read()),
      );
    } catch (error) {
      this.#context.log.warn(
        { err: error, predictionId },
        'a prediction could not report what it found so far',
      );
    }
  }
}
