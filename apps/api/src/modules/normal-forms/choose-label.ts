import type { RouteGroups } from '@sarm/contracts/http/route-table';
import {
  findCandidate,
  lockSource,
  removeSource,
  storeSource,
} from '@sarm/database/samples/normal-forms.repository';
import { lockDataset } from '@sarm/database/samples/datasets.repository';
import { found } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { readShown } from './show-normal-forms.ts';

/** BUS-101: issued reports keep what they state; every result of the sample follows the choice from now on. */
export const chooseLabel =
  ({ clock }: Pick<AppDeps, 'clock'>): Handler<RouteGroups['normalForms']['choose']> =>
  async ({ tx, caller, object, body, request }) => {
    // Of two people who choose at once the second sees what the first one chose.
    found(await lockDataset(tx, object.id));
    const { id: datasetId, projectId } = object;
    const labelId = body.label_id;
    const before = (await lockSource(tx, datasetId))?.label_id ?? null;
    if (labelId === null) await removeSource(tx, datasetId);
    else {
      found(await findCandidate(tx, datasetId, labelId));
      if (labelId !== before)
        await storeSource(tx, { datasetId, projectId, labelId, by: caller.userId, at: clock.now() });
    }
    const shown = await readShown(tx, object, readerOf({ caller, object, request }));
    return {
      status: 200,
      body: shown,
      audit:
        labelId === before
          ? 'unchanged'
          : {
              action: 'dataset.choose-label',
              projectId,
              subjectId: datasetId,
              before: { labelId: before },
              after: { labelId },
            },
    };
  };
