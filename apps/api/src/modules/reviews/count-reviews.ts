import type { RouteGroups } from '@sarm/contracts/http/route-table';
import {
  countReviews as readCounts,
  type ReviewGroup,
} from '@sarm/database/reviews/review-decisions.repository';
import { LABEL_TYPES } from '@sarm/domain/labels';
import { REVIEW_STATUSES } from '@sarm/domain/reviews';
import type { Handler } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { datasetNameFor } from '../labels/labels.presenter.ts';

/** TEC-083 */
export const countReviews: Handler<RouteGroups['reviews']['statistics']> = async ({
  tx,
  caller,
  rows: visible,
  request,
}) => {
  const groups = await readCounts(tx, { ...visible, userId: caller.userId });
  const reader = readerOf({ caller, request });
  return {
    status: 200,
    body: {
      total: sum(groups),
      by_status: countsOf(REVIEW_STATUSES, groups, 'status'),
      by_type: countsOf(LABEL_TYPES, groups, 'type'),
      by_dataset: named(
        groups,
        (group) => group.dataset_id,
        (group) => datasetNameFor(reader, group),
      ),
      by_creator: named(
        groups,
        (group) => group.created_by,
        (group) => group.creator_name,
      ),
    },
  };
};

const sum = (groups: readonly ReviewGroup[]): number => groups.reduce((total, { n }) => total + n, 0);

const countsOf = <Key extends string>(
  keys: readonly Key[],
  groups: readonly ReviewGroup[],
  field: 'status' | 'type',
): Record<Key, number> =>
  Object.fromEntries(keys.map((key) => [key, sum(groups.filter((group) => group[field] === key))])) as Record<
    Key,
    number
  >;

/** The most frequent first. */
const named = (
  groups: readonly ReviewGroup[],
  idOf: (group: ReviewGroup) => string,
  nameOf: (group: ReviewGroup) => string,
): { id: string; name: string; count: number }[] =>
  [...Map.groupBy(groups, idOf)]
    .map(([id, own]) => ({ id, name: own[0] === undefined ? '' : nameOf(own[0]), count: sum(own) }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
