import type { OpenedModel } from '../threads/open-model.ts';
import type { AnswerOf, OrderOf } from '../threads/adapters.ts';
import { type CagedLimits, type CagedModel, CagedProcess } from './caged-process.ts';
import { type CagedTask, CROSSINGS } from './caged-tasks.ts';
import type { ModelCage } from './model-cage.ts';

/** A model that did not ship, in a process of its own that can touch nothing. As many pictures at a time as it has threads. */
export async function openCaged<T extends CagedTask>(
  cage: ModelCage,
  model: CagedModel<T>,
  threads: number,
  limits?: CagedLimits,
): Promise<OpenedModel<T>> {
  const most = Math.max(1, Math.floor(threads));
  const child = await CagedProcess.open(cage, model, most, limits);
  const waiting: (() => void)[] = [];
  let running = 0;
  // The time of a picture runs from when it is handed over, so those that wait for a thread wait here.
  const turn = async (): Promise<void> => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const done = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return {
    threads: most,
    run: async (order: OrderOf<T>): Promise<AnswerOf<T>> => {
      const copied = CROSSINGS[model.task].copy(order);
      await turn();
      try {
        return await child.run(copied);
      } finally {
        done();
      }
    },
    close: () => child.close(),
  };
}
