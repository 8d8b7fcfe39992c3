import { labelRoutes } from '@sarm/contracts/http/labels/labels.routes';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { holdsInProject } from '@sarm/domain/access/held';
import { type Projects, projectsWith } from '@sarm/domain/access/visible-rows';
import type { Handler } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { readableOwner } from './label-owner.ts';
import { readLabels } from './read-labels.ts';

type Labels = RouteGroups['labels'];

export const listLabels: Handler<Labels['list']> = ({ tx, caller, rows, query, request }) => {
  const { dataset_id, user_id, label_type, ...page } = query;
  const ownerId = readableOwner(caller, user_id, rows.others);
  const filter = {
    ...page,
    ...rows,
    userId: caller.userId,
    ownerId,
    datasetId: dataset_id,
    type: label_type,
  };
  return readLabels(tx, filter, readerOf({ caller, request }));
};

export const browseLabels: Handler<Labels['browse']> = ({ tx, caller, rows, query, request }) => {
  const { label_type, ...page } = query;
  return readLabels(
    tx,
    { ...page, ...rows, userId: caller.userId, type: label_type },
    readerOf({ caller, request }),
  );
};

export const searchLabels: Handler<Labels['search']> = ({ tx, caller, rows, query, request }) => {
  const { label_type, query: search, ...page } = query;
  return readLabels(
    tx,
    { ...page, ...rows, userId: caller.userId, type: label_type, search },
    readerOf({ caller, request }),
  );
};

export const listLabelsOfDataset: Handler<Labels['ofDataset']> = (call) => {
  const { tx, caller, object, query } = call;
  const { user_id, label_type, ...page } = query;
  const { membership } = object;
  const seesOthers = labelRoutes.ofDataset.access.rowsOfOthers.some(
    (code) => membership !== null && holdsInProject(caller.held, membership, code),
  );
  const others: Projects = seesOthers ? [object.projectId] : [];
  const ownerId = readableOwner(caller, user_id, others);
  const filter = { ...page, others, userId: caller.userId, ownerId, datasetId: object.id, type: label_type };
  return readLabels(tx, filter, readerOf(call));
};

export const listLabelsOfPerson: Handler<Labels['ofPerson']> = ({ tx, caller, params, query, request }) => {
  const { label_type, ...page } = query;
  const others = projectsWith(caller, labelRoutes.ofPerson.access.othersAnyOf);
  const ownerId = params.userId.toLowerCase();
  const filter = { ...page, others, userId: caller.userId, ownerId, type: label_type };
  return readLabels(tx, filter, readerOf({ caller, request }));
};
