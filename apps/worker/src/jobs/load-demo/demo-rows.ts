import type { DemoProject, DemoRows } from '@sarm/database/projects/demo.repository';
import type { Translate } from '@sarm/messages/create-translator';
import { DEMO_CLIP, DEMO_SAMPLES, type DemoSample, demoTruth } from '@sarm/simulator/demo-samples';
import { DEMO_CALIBRATION, demoId } from '@sarm/use-cases/demo/demo-id';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const { umPerPixel, chamberDepthUm } = DEMO_SAMPLES[0]?.settings ?? { umPerPixel: 0.5, chamberDepthUm: 20 };

export interface DemoAuthor {
  readonly project: DemoProject;
  readonly createdBy: string | null;
  readonly t: Translate;
}

/** Calibration, patients and sheets of the demo: what the simulator was given, and nothing else. */
export function demoRows({ project, createdBy, t }: DemoAuthor): DemoRows {
  const made = { project_id: project.id, created_by: createdBy };
  return {
    calibration: {
      id: demoId(project, DEMO_CALIBRATION),
      name: t('demo:calibration'),
      microscope: t('demo:chip'),
      objective: '20x',
      pixel_size_um: umPerPixel,
      chamber_type: t('demo:chip'),
      nominal_depth_um: chamberDepthUm,
      measured_depth_um: chamberDepthUm,
      depth_sd_um: 0.1,
      // Nothing flows in the simulator, so no cell is carried away from the walls.
      segre_silberberg_factor: 1,
      camera_rate: DEMO_CLIP.fps,
      is_demo: true,
      created_by: createdBy,
    },
    patients: DEMO_SAMPLES.map((sample, index) => ({
      ...made,
      id: patientIdOf(project, sample),
      name: t('demo:patient', { number: index + 1 }),
    })),
    datasets: DEMO_SAMPLES.map((sample, index) => ({
      ...made,
      id: datasetIdOf(project, sample),
      name: t(`demo:sample.${sample.key}`),
      description: truthText(sample, t),
      status: 'active' as const,
      metadata: JSON.stringify({ source: t('demo:chip') }),
      patient_id: patientIdOf(project, sample),
      // Newest first, as lists show them, the sample of the first report leads.
      created_at: new Date(project.createdAt.getTime() - (index + 1) * SECOND_MS),
      collected_at: new Date(project.createdAt.getTime() - (index + 1) * HOUR_MS),
      abstinence_days: sample.abstinenceDays,
      volume_ml: sample.volumeMl,
      dilution: sample.settings.dilution,
    })),
  };
}

const patientIdOf = (project: DemoProject, { key }: DemoSample): string => demoId(project, `patient ${key}`);
export const datasetIdOf = (project: DemoProject, { key }: DemoSample): string =>
  demoId(project, `dataset ${key}`);

function truthText(sample: DemoSample, t: Translate): string {
  const truth = demoTruth(sample);
  return truth.concentration === 0 ? t('demo:truthNone') : t('demo:truth', truth);
}
