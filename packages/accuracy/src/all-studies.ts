import type { NamedStudy } from './run-studies.ts';
import { analysisCostStudy } from './studies/analysis-cost.ts';
import { detectionStudy } from './studies/detection.ts';
import { fewSpermStudy } from './few-sperm/few-sperm-study.ts';
import { masksStudy } from './masks/masks-study.ts';
import { relabelledStudy } from './relabelling/relabelled-study.ts';
import { rankingStudy } from './ranking/ranking-study.ts';
import { MEASUREMENT_STUDIES } from './studies/measurement-studies.ts';

/** In the order of the document. */
export const ALL_STUDIES: readonly NamedStudy[] = [
  { name: 'detection', study: detectionStudy },
  { name: 'relabelled', study: relabelledStudy, page: 'relabelled-video-11' },
  ...MEASUREMENT_STUDIES,
  { name: 'masks', study: masksStudy },
  { name: 'few-sperm', study: fewSpermStudy },
  { name: 'ranking', study: rankingStudy },
  { name: 'cost', study: analysisCostStudy, alone: true },
];
