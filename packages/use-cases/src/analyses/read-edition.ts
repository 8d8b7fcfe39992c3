import type { Scoped } from '@sarm/database/kernel/connect';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { editionOf, type WhoEdition } from '@sarm/domain/reports';

/** BUS-139: the edition of the WHO manual by which the pages of results judge, or the reports. */
export const readEdition = async (db: Scoped, of: 'result' | 'report'): Promise<WhoEdition> =>
  editionOf((await readSettings(db)).general.referenceEdition, of);
