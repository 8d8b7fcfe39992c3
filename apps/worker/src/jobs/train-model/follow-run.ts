import { asProject, inScope } from '@sarm/database/kernel/scope';
import {
  appendTrainingLog,
  reportRun,
  storeMetrics,
  type TrainingLine,
} from '@sarm/database/training/training-progress.repository';
import type { TrainingRunRow } from '@sarm/database/training/training-runs.repository';
import { type Notice, notice } from '@sarm/domain/catalogue/notices';
import { PATIENCE } from '@sarm/training/job-file';
import type { TrainerEvent } from '@sarm/training/trainer-events';
import type { JobContext } from '../job-handler.ts';
import type { Checkpoints } from './checkpoints.ts';

type EventOf<K extends TrainerEvent['event']> = Extract<TrainerEvent, { event: K }>;
/** Percent when the first epoch begins, and when the last one has ended. */
const [FROM, TO] = [5, 95];
const rounded = (value: number): string => value.toFixed(4);

interface Following {
  readonly context: JobContext;
  readonly run: TrainingRunRow;
  readonly checkpoints: Checkpoints;
  readonly patience?: number | undefined;
}

/** Writes what the trainer reports, in the order in which it does. */
export function followRun({ context, run, checkpoints, patience = PATIENCE }: Following) {
  const { epochs } = run;
  const write = (change: Parameters<typeof reportRun>[2], lines: readonly Notice[] = []): Promise<void> =>
    inScope(context.db, asProject(run.project_id), async (tx) => {
      await reportRun(tx, run.id, change);
      await appendTrainingLog(tx, run, lines.map(asLine));
    });
  const show = (done: number, epoch: number): void =>
    context.progress({
      stage: 'training',
      progress: FROM + ((TO - FROM) * done) / epochs,
      notice: notice('training.running', { epoch: Math.min(epoch, epochs), epochs }),
    });

  const started = async (event: EventOf<'started' | 'resumed'>): Promise<void> => {
    const { device, processes, threads, identitySha256, batches } = event;
    const params = { device, processes, threads, identity: identitySha256.slice(0, 12) };
    const change = { device, processes, batches, batch: 0, identity_sha256: identitySha256 };
    const lines = [notice('training.started', params)];
    if (event.event === 'resumed') lines.push(notice('training.resumed', { epoch: event.epoch }));
    await write(change, lines);
    show(event.event === 'resumed' ? event.epoch : 0, event.event === 'resumed' ? event.epoch + 1 : 1);
  };

  const epochDone = (event: EventOf<'epoch'>): Promise<void> =>
    inScope(context.db, asProject(run.project_id), async (tx) => {
      const { epoch, loss, accuracy, val_loss, val_accuracy, seconds } = event;
      await storeMetrics(tx, run, epoch, { loss, accuracy, val_loss, val_accuracy });
      await reportRun(tx, run.id, { epoch, batch: 0, epoch_seconds: seconds });
      const line = notice('training.epoch_done', {
        epoch,
        epochs,
        loss: rounded(loss),
        accuracy: rounded(accuracy),
        valLoss: rounded(val_loss),
        valAccuracy: rounded(val_accuracy),
        seconds: Math.round(seconds),
      });
      await appendTrainingLog(tx, run, [asLine(line)]);
    });

  return async (event: TrainerEvent): Promise<void> => {
    switch (event.event) {
      case 'started':
      case 'resumed':
        return await started(event);
      case 'batch':
        await write({ batch: event.batch, batches: event.batches });
        return show(event.epoch - 1 + event.batch / event.batches, event.epoch);
      case 'epoch':
        await epochDone(event);
        return show(event.epoch, event.epoch + 1);
      case 'best': {
        const params = { epoch: event.epoch, valLoss: rounded(event.val_loss) };
        return await write({ best_epoch: event.epoch }, [notice('training.best', params)]);
      }
      case 'lr':
        return await write({}, [notice('training.rate', { rate: event.rate.toPrecision(3) })]);
      case 'checkpoint':
        return await checkpoints.written(event.epoch);
      case 'finished':
        context.progress({ stage: 'describing', progress: TO, notice: notice('training.describing') });
        return event.early
          ? await write({}, [notice('training.no_longer_better', { epoch: event.epochs, patience })])
          : undefined;
      case 'alive':
        return await write({});
      default:
        return undefined;
    }
  };
}

const asLine = (line: Notice): TrainingLine => ({ level: 'info', notice: line });
