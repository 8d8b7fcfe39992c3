import type { Client } from '../product/client.ts';
import { type Clip, type Group, KNOWN, type LoopPlan, UNSEEN } from './loop-plan.ts';
import { calibrate, recordSample, type RecordedSample } from './record-sample.ts';

interface Recordings {
  readonly plan: LoopPlan & { readonly poolClip?: Clip };
  readonly projectId: string;
  readonly folder: string;
}

/** The samples of the plan, and one of the new microscope more, which a clinician analyses. */
export async function recordAll(client: Client, { plan, projectId, folder }: Recordings) {
  const calibrations = new Map<string, string>();
  for (const microscope of [KNOWN, UNSEEN])
    calibrations.set(microscope.name, (await calibrate(client, microscope)).id);
  const samples: RecordedSample[] = [];
  const record = (group: Group, clip: Clip): Promise<RecordedSample> =>
    recordSample(client, {
      plan,
      group,
      clip,
      number: samples.length + 1,
      projectId,
      calibrationId: calibrations.get(group.microscope.name) ?? '',
      folder,
    });
  const clipOf = ({ test, pool }: Group): Clip =>
    test ? plan.testClip : ((pool === true ? plan.poolClip : undefined) ?? plan.clip);
  for (const group of plan.groups)
    for (let patient = 0; patient < group.patients; patient += 1)
      samples.push(await record(group, clipOf(group)));
  const clinical = await record({ microscope: UNSEEN, patients: 1, test: false }, plan.clip);
  return { samples, clinical };
}
