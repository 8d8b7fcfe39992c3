import {
  MODEL_STATUSES,
  SPLIT_UNITS,
  TRAINING_LOG_LEVELS,
  TRAINING_RUN_STATES,
  TRAINING_STARTS,
} from '@sarm/domain/training';
import { z } from 'zod';
import { notice, noticeParams } from '../notice.ts';
import { id, instant } from '../scalars.ts';

/** What a run was trained on. */
export const runVersion = z
  .object({
    id,
    number: z.int(),
    manifest_sha256: z.string(),
    split_by: z.enum(SPLIT_UNITS),
    frame_count: z.int(),
    item_count: z.int(),
    approved_items: z.int(),
    /** By split: frames, items, videos, patients. */
    counts: z.record(z.string(), z.unknown()),
    leak_check: z.record(z.string(), z.unknown()),
    created_at: instant,
  })
  .meta({ id: 'TrainingVersion' });

export const trainingLine = z
  .object({
    line: z.int(),
    at: instant,
    level: z.enum(TRAINING_LOG_LEVELS),
    code: z.string(),
    params: noticeParams,
    /** The text of the code in the language of the caller. */
    message: z.string(),
  })
  .meta({ id: 'TrainingLine' });

/** The hours in which trainings begin, while nothing may: times of the day in the time zone of the installation. */
export const trainingWait = z
  .object({ until: instant, from: z.string(), to: z.string(), time_zone: z.string() })
  .meta({ id: 'TrainingWait' });

/** TEC-153: of the newest run of a model. */
export const trainingStatus = z
  .object({
    model_id: z.string(),
    status: z.enum(MODEL_STATUSES),
    /** Percent. */
    progress: z.int().min(0).max(100),
    /** That is running, or that was finished last; 0 before the first. */
    current_epoch: z.int(),
    epochs: z.int(),
    /** Of the running epoch. */
    batch: z.int(),
    batches: z.int(),
    best_epoch: z.int().nullable(),
    /** One value for each finished epoch. */
    metrics: z.object({
      loss: z.array(z.number()),
      accuracy: z.array(z.number()),
      val_loss: z.array(z.number()),
      val_accuracy: z.array(z.number()),
    }),
    /** The newest lines, the oldest of them first. */
    logs: z.array(trainingLine),
    /** Mean time of a finished epoch, in seconds; null before the first. */
    epoch_seconds: z.number().nullable(),
    /** Seconds: mean time of an epoch times epochs left; null while nothing is trained or no epoch has finished. */
    estimated_time_remaining: z.number().nullable(),
    /** Why a queued run does not begin yet: the hours of the installation and when they begin next. Null where nothing holds it. */
    waits: trainingWait.nullable(),
    /** When the trainer last reported. */
    seen_at: instant.nullable(),
    run: z
      .object({
        id,
        task_id: id,
        state: z.enum(TRAINING_RUN_STATES),
        /** Why it ended, in the language of the caller. */
        message: z.string(),
        notice: notice.nullable(),
        settings: z.record(z.string(), z.unknown()),
        seed: z.int(),
        start_from: z.enum(TRAINING_STARTS),
        /** Whose weights it began with; the name is null once the model is deleted. */
        start: z.object({ name: z.string().nullable(), sha256: z.string() }).nullable(),
        device: z.string().nullable(),
        identity_sha256: z.string().nullable(),
        weights_sha256: z.string().nullable(),
        created_by_name: z.string().nullable(),
        created_at: instant,
        started_at: instant.nullable(),
        ended_at: instant.nullable(),
        version: runVersion.nullable(),
      })
      .nullable(),
    /** Of the best checkpoint on its validation split; null until a training has completed. */
    card: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'TrainingStatus' });

export type TrainingWait = z.output<typeof trainingWait>;
export type TrainingStatus = z.output<typeof trainingStatus>;
export type TrainingLine = z.output<typeof trainingLine>;
