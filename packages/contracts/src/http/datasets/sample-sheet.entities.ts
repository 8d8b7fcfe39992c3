import { AGGLUTINATIONS, APPEARANCES, VISCOSITIES } from '@sarm/domain/figures/sample-findings';
import { z } from 'zod';
import { givenInstant } from '../dates.ts';
import { id, instant } from '../scalars.ts';

const millionPerMl = z.number().min(0).max(10_000).nullable();

/** What a person found at the sample; null is not entered. */
export const sampleFindings = z
  .object({
    liquefaction_minutes: z.number().min(0).max(1440).nullable(),
    appearance: z.enum(APPEARANCES).nullable(),
    viscosity: z.enum(VISCOSITIES).nullable(),
    ph: z.number().min(1).max(14).nullable(),
    agglutination: z.enum(AGGLUTINATIONS).nullable(),
    vitality_percent: z.number().min(0).max(100).nullable(),
    round_cells_million_per_ml: millionPerMl,
    peroxidase_million_per_ml: millionPerMl,
  })
  .meta({ id: 'SampleFindings' });

const entered = z.object({
  patient_id: id.nullable(),
  collected_at: givenInstant.nullable(),
  abstinence_days: z.number().min(0).max(10_000).nullable(),
  volume_ml: z.number().positive().max(100).nullable(),
  dilution: z.number().min(1).max(100_000).nullable(),
});

/** BUS-232: the sheet of the sample. An empty field is unknown and never assumed. */
export const sampleSheet = entered.extend({
  findings: sampleFindings,
  /** Who entered findings last, and when; null while there are none. */
  findings_entered: z.object({ by: z.string().nullable(), at: instant }).nullable(),
});

/** Fields that are left out stay as they are; null empties one. */
export const sampleSheetBody = entered.extend({ findings: sampleFindings.partial() }).partial();
