import type {
  TrainingLine,
  TrainingStatus,
  TrainingWait,
} from '@sarm/contracts/http/models/training.entities';
import type { RegisteredModel } from '@sarm/database/analyses/models.repository';
import type { TrainingLogRow } from '@sarm/database/training/training-runs.repository';
import type { Curves, RunView } from '@sarm/database/training/training-status.repository';
import { isNotice } from '@sarm/domain/catalogue/notices';
import type { SplitUnit } from '@sarm/domain/training';
import type { Translate } from '@sarm/messages/create-translator';
import { noticeText, storedText } from '@sarm/messages/notice-text';

export const NO_CURVES: Curves = { loss: [], accuracy: [], val_loss: [], val_accuracy: [] };

interface Training {
  readonly model: RegisteredModel;
  readonly run: RunView | undefined;
  readonly curves: Curves;
  readonly log: readonly TrainingLogRow[];
  /** The hours that hold every run that has not begun; null in them. */
  readonly waits: TrainingWait | null;
}

export function presentTraining({ model, run, curves, log, waits }: Training, t: Translate): TrainingStatus {
  const finished = curves.loss.length;
  const running = run?.state === 'running' || run?.state === 'queued';
  const epochs = run?.epochs ?? 0;
  const seconds = run?.epoch_seconds ?? null;
  return {
    model_id: model.code,
    status: model.status,
    progress: progressOf(model, run, finished),
    current_epoch: run?.state === 'running' ? Math.min(finished + 1, epochs) : finished,
    epochs,
    batch: run?.batch ?? 0,
    batches: run?.batches ?? 0,
    best_epoch: run?.best_epoch ?? null,
    metrics: {
      loss: [...curves.loss],
      accuracy: [...curves.accuracy],
      val_loss: [...curves.val_loss],
      val_accuracy: [...curves.val_accuracy],
    },
    logs: log.map((line) => presentLine(line, t)),
    epoch_seconds: seconds,
    estimated_time_remaining: running && seconds !== null ? seconds * Math.max(0, epochs - finished) : null,
    waits,
    seen_at: run?.seen_at?.toISOString() ?? null,
    run: run === undefined ? null : presentRun(run, t),
    card: model.status === 'completed' || model.status === 'trained' ? model.card : null,
  };
}

/** An early end is an end: what is completed has 100 percent. */
function progressOf({ status }: RegisteredModel, run: RunView | undefined, finished: number): number {
  if (status === 'completed' || status === 'trained') return 100;
  if (run === undefined) return 0;
  const part = run.batches > 0 && run.state === 'running' ? Math.min(1, run.batch / run.batches) : 0;
  return Math.min(99, Math.floor((100 * Math.min(run.epochs, finished + part)) / run.epochs));
}

/** A line of a newer trainer is shown by its code. */
function presentLine({ line, at, level, code, params }: TrainingLogRow, t: Translate): TrainingLine {
  const stored = { code, params };
  const message = isNotice(stored) ? noticeText(t, stored) : code;
  return { line, at: at.toISOString(), level, code, params, message };
}

const presentRun = (run: RunView, t: Translate): TrainingStatus['run'] => ({
  id: run.id,
  task_id: run.task_id,
  state: run.state,
  message: storedText(t, run.reason),
  notice: run.reason,
  settings: run.settings,
  seed: run.seed,
  start_from: run.start_from,
  start: run.start_sha256 === null ? null : { name: run.start_name, sha256: run.start_sha256 },
  device: run.device,
  identity_sha256: run.identity_sha256,
  weights_sha256: run.weights_sha256,
  created_by_name: run.created_by_name,
  created_at: run.created_at.toISOString(),
  started_at: run.started_at?.toISOString() ?? null,
  ended_at: run.ended_at?.toISOString() ?? null,
  version:
    run.version === null
      ? null
      : {
          ...run.version,
          split_by: run.version.split_by as SplitUnit,
          created_at: new Date(run.version.created_at).toISOString(),
        },
});
