import type { AgreementFigures, MeasuredAgreement } from '@sarm/contracts/http/rounds/rounds.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { type AgreementRow, agreementsOfRound } from '@sarm/database/rounds/round-results.repository';
import { findRound } from '@sarm/database/rounds/rounds.repository';
import { found } from '@sarm/domain/catalogue/errors';
import { DETECTION_CLASSES } from '@sarm/domain/shapes/detection';
import type { FrameAgreement } from '@sarm/measurement/agreement/frame-agreement';
import { summariseAgreement } from '@sarm/measurement/agreement/summarise-agreement';
import type { Measured } from '@sarm/measurement/measured';
import type { Handler } from '../../http/handler.ts';

const frameOf = (row: AgreementRow): FrameAgreement => ({
  both: row.both_count,
  firstOnly: row.a_only,
  secondOnly: row.b_only,
  overlapSum: row.overlap_sum,
  table: row.class_table,
});

/** MEA-AGR: value and interval, or why there is none. */
const presentMeasured = (measured: Measured): MeasuredAgreement =>
  measured.available
    ? {
        value: measured.value,
        ci_low: measured.interval.lower,
        ci_high: measured.interval.upper,
        reason: null,
      }
    : { value: null, ci_low: null, ci_high: null, reason: measured.reason };

function figuresOf(rows: readonly AgreementRow[]): AgreementFigures {
  const { frames, sums, f1, meanOverlap, kappa } = summariseAgreement(
    rows.map(frameOf),
    DETECTION_CLASSES.length,
  );
  return {
    frames,
    both: sums.both,
    first_only: sums.firstOnly,
    second_only: sums.secondOnly,
    f1: presentMeasured(f1),
    mean_overlap: presentMeasured(meanOverlap),
    kappa: presentMeasured(kappa),
  };
}

/** Only frames that were labelled blind count; without enough of them there is the reason and no figure. */
export const showAgreement: Handler<RouteGroups['rounds']['agreement']> = async ({ tx, object }) => {
  const rows = await agreementsOfRound(tx, object.id);
  const { people } = found(await findRound(tx, object.id));
  const pairs = rows.filter(({ kind }) => kind === 'pair');
  const days = [...new Set(pairs.map(({ at }) => at.toISOString().slice(0, 10)))];
  return {
    status: 200,
    body: {
      pairs: figuresOf(pairs),
      people: people.map(({ id, name }) => ({
        person: { id, name },
        pairs: figuresOf(pairs.filter(({ person_a, person_b }) => person_a === id || person_b === id)),
        reference: figuresOf(rows.filter(({ kind, person_a }) => kind === 'reference' && person_a === id)),
      })),
      days: days.map((day) => {
        const { frames, f1 } = figuresOf(pairs.filter(({ at }) => at.toISOString().startsWith(day)));
        return { day, frames, f1 };
      }),
    },
  };
};
