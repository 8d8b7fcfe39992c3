import type { Model } from '@sarm/contracts/http/models/models.entities';
import { findModelView } from '@sarm/database/analyses/models.list.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { found } from '@sarm/domain/catalogue/errors';
import type { Reader } from '../../presenters/reader.ts';
import { presentModel } from './models.presenter.ts';

/** As the calls that change a model answer it. */
export const readModel = async (tx: Scoped, id: string, reader: Reader): Promise<Model> =>
  presentModel(found(await findModelView(tx, id)), reader);
