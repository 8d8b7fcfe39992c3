import { dataset } from '../datasets/datasets.entities.ts';
import { id, instant } from '../scalars.ts';
import { ACCESS_LEVELS } from '@sarm/domain/access/access-levels';
import { PROJECT_STATUSES } from '@sarm/domain/statuses';
import { z } from 'zod';

export const projectStats = z.object({ datasets_count: z.int(), videos_count: z.int() });

export const projectCard = z
  .object({
    project: z.object({
      id,
      name: z.string(),
      description: z.string(),
      status: z.enum(PROJECT_STATUSES),
      isArchived: z.boolean(),
      /** PLT-234: simulated samples; every screen of it marks them. */
      isDemo: z.boolean(),
      accessLevel: z.enum(ACCESS_LEVELS),
      createdAt: instant,
      datasets: z.array(dataset).optional(),
    }),
    stats: projectStats,
  })
  .meta({ id: 'ProjectCard' });

/** PLT-091 */
export const adminProject = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    status: z.enum(PROJECT_STATUSES),
    isArchived: z.boolean(),
    isDemo: z.boolean(),
    creator: z.object({ displayName: z.string(), email: z.string() }).nullable(),
    createdBy: id.nullable(),
    userCount: z.int(),
    /** While there are any, the project is archived instead of deleted (PLT-178). */
    issuedReports: z.int(),
    createdAt: instant,
    updatedAt: instant,
    stats: projectStats,
  })
  .meta({ id: 'AdminProject' });

export type ProjectCard = z.output<typeof projectCard>;
export type AdminProject = z.output<typeof adminProject>;
