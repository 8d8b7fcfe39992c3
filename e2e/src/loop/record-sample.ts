import { join } from 'node:path';
import type { Calibration } from '@sarm/contracts/http/calibrations/calibrations.entities';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import type { Patient } from '@sarm/contracts/http/patients/patients.routes';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { EXTRACTION } from '@sarm/domain/limits';
import { DETECTION } from '@sarm/domain/shapes/detection';
import { simulateToFolder } from '@sarm/simulator/output/simulate-to-folder';
import type { PixelBox } from '@sarm/simulator/truth/observation';
import type { Client } from '../product/client.ts';
import {
  type Clip,
  type Group,
  type LoopPlan,
  type Microscope,
  type PictureSize,
  pictureOf,
  settingsOf,
} from './loop-plan.ts';

/** What a person draws exceeds the shortest side. */
const LEAST_SIDE = DETECTION.minSide + 1;

export interface TrueBox {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export interface RecordedSample {
  readonly group: Group;
  readonly patientId: string;
  readonly datasetId: string;
  readonly videoId: string;
  readonly frames: readonly Frame[];
  /** Heads of a frame, by its index in the video. */
  readonly truth: (frameIndex: number) => TrueBox[];
}

export async function calibrate(client: Client, { name, settings }: Microscope): Promise<Calibration> {
  return await client.call<Calibration>('POST', '/sarm/calibrations', {
    name,
    microscope: name,
    objective: '20x',
    pixel_size_um: settings.umPerPixel,
    chamber_type: 'Leja 20',
    nominal_depth_um: 20,
    measured_depth_um: 20,
    depth_sd_um: 0.2,
    segre_silberberg_factor: 1,
  });
}

interface Recording {
  readonly plan: LoopPlan;
  readonly group: Group;
  readonly clip: Clip;
  /** Of all samples of the loop, from 1. */
  readonly number: number;
  readonly projectId: string;
  readonly calibrationId: string;
  readonly folder: string;
}

/** A patient who permits training, a sample, its calibrated video and the frames that are extracted of it. */
export async function recordSample(client: Client, recording: Recording): Promise<RecordedSample> {
  const { plan, group, number, projectId, calibrationId } = recording;
  const simulated = await simulateToFolder({
    folder: recording.folder,
    name: `sample-${number}`,
    settings: settingsOf(plan, group, number),
    appearance: group.microscope.appearance,
    frames: { ...recording.clip, jitter: 0, dropped: 0, seed: number },
    formats: ['avi'],
    labelEvery: 0,
  });
  const patient = await client.call<Patient>('POST', '/sarm/patients', {
    name: `Patient ${number}`,
    dateOfBirth: '1990-01-01',
    email: '',
    contactNumber: '',
    project_id: projectId,
  });
  await client.call('PUT', `/sarm/patients/${patient.id}/training-consent`, { given: true });
  const dataset = await client.call<Dataset>('POST', '/sarm/dataset/create-dataset', {
    name: `Sample ${number}`,
    description: '',
    status: 'draft',
    project_id: projectId,
    sample: { patient_id: patient.id, abstinence_days: 3, volume_ml: 3, dilution: 1 },
  });
  const video = await client.ingest(dataset.id, join(recording.folder, `sample-${number}.avi`));
  await client.call<Video>('PUT', `/sarm/video/update-video/${video.id}`, { calibrationId });
  const most = EXTRACTION.maxFrames;
  const config =
    group.pool === true
      ? { method: 'fps', frame_rate: recording.clip.fps, max_frames: most.max }
      : { method: 'count', count: EXTRACTION.count.min, max_frames: most.min };
  const task = await client.ended(await client.extract(video.id, config));
  if (task.status !== 'completed') throw new Error(`the extraction ended as ${task.status}: ${task.message}`);
  const frames = await client.frames(video.id);
  const picture = pictureOf(plan, group);
  return {
    group,
    patientId: patient.id,
    datasetId: dataset.id,
    videoId: video.id,
    frames: group.pool === true ? frames : evenly(frames, plan.framesEach),
    truth: (index) => {
      const frame = simulated.truth.frames[index];
      if (frame === undefined) throw new Error(`no truth of frame ${index}`);
      return frame.cells.flatMap(({ box }) => {
        const [x1, x2] = drawnSide(box.left, box.width, picture.widthPx);
        const [y1, y2] = drawnSide(box.top, box.height, picture.heightPx);
        return isInside(box, picture) ? [{ x1, y1, x2, y2 }] : [];
      });
    },
  };
}

/** Of a head whose centre lies outside, a sliver is seen that nobody would outline. */
const isInside = (box: PixelBox, { widthPx, heightPx }: PictureSize): boolean => {
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return x >= 0 && x < widthPx && y >= 0 && y < heightPx;
};

/** The first, the last and those between: frames side by side show the same cells. */
const evenly = <T>(frames: readonly T[], count: number): T[] =>
  frames.filter(
    (_, at) => Math.floor((at * count) / frames.length) !== Math.floor(((at - 1) * count) / frames.length),
  );

/** What lies in the picture; smaller boxes cannot be drawn: a person widens them about the head. */
function drawnSide(start: number, size: number, limit: number): [number, number] {
  const [seenFrom, seenTo] = [Math.max(0, start), Math.min(limit, start + size)];
  const side = Math.max(seenTo - seenFrom, LEAST_SIDE);
  const from = Math.min(Math.max(0, (seenFrom + seenTo - side) / 2), limit - side);
  return [from, from + side];
}
