import type { AuditAction } from '@sarm/domain/audit/audit';
import { MAX_CALCULATION_VIDEOS } from '@sarm/domain/figures/analysis';
import { z } from 'zod';
import { id } from '../scalars.ts';
import { waitingTask } from '../tasks/tasks.entities.ts';
import { analysisResult } from './calculation.entities.ts';
import { defineRoute, routesAbout } from '../route.ts';

const body = z.strictObject({
  video_ids: z.array(id).min(1).max(MAX_CALCULATION_VIDEOS),
  force_reanalysis: z.boolean().default(false),
  save_results: z.boolean().default(true),
  /** False: the task is answered at once, so that its progress can be shown. */
  wait: z.boolean().default(true),
});
const access = {
  kind: 'object',
  object: 'video',
  from: 'body',
  field: ['video_ids'],
  every: true,
  anyOf: ['generate_reports', 'view_analysis_results'],
  level: 'member',
} as const;
/** Two calls of one type: what answers one of them answers the other. */
const calculation = (path: string, summary: string, writes: readonly AuditAction[]) =>
  defineRoute({
    method: 'POST',
    path,
    summary,
    effect: 'own',
    writes,
    access,
    body,
    answers: { 200: analysisResult, 202: waitingTask },
  });

export const calculationRoutes = routesAbout('analysis', {
  motility: calculation('/sarm/calculation/cal-motility', 'Motility of one or several videos of a sample', [
    'analysis.motility',
    'analysis.store',
  ]),
  concentration: calculation(
    '/sarm/calculation/cal-concentration',
    'Concentration of one or several videos of a sample',
    ['analysis.concentration', 'analysis.store'],
  ),
  results: defineRoute({
    method: 'GET',
    path: '/sarm/calculation/results',
    summary: 'The latest stored figures of videos',
    effect: 'read',
    access: { kind: 'object', object: 'video', from: 'query', field: ['video_ids'], every: true },
    query: z.object({
      video_ids: z
        .string()
        .max(40 * MAX_CALCULATION_VIDEOS)
        .transform((text) => text.split(',').map((each) => each.trim()))
        .pipe(z.array(id).min(1).max(MAX_CALCULATION_VIDEOS)),
    }),
    answers: {
      200: z.object({
        results: z.array(
          z.object({
            video_id: id,
            motility: analysisResult.nullable(),
            concentration: analysisResult.nullable(),
          }),
        ),
      }),
    },
  }),
});
