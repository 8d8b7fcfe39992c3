import type { Scoped } from '@sarm/database/kernel/connect';
import {
  type ApprovedSet,
  type ApprovingPerson,
  countApproved,
  listApprovedSets,
  listApprovingPeople,
  findSource,
  isClassified,
  type NormalFormsSource,
} from '@sarm/database/samples/normal-forms.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import type { StoredFigure } from '@sarm/domain/stored/figures';
import {
  type NormalFormsSummary,
  summarizeNormalForms,
} from '@sarm/measurement/morphology/summarize-normal-forms';
import { normalFormsFigure, whyNoNormalForms } from '@sarm/measurement/report/normal-forms-figure';
import { missingFigure } from '@sarm/measurement/report/stored-figures';

export interface NormalFormsReading {
  readonly summary: NormalFormsSummary;
  readonly figure: StoredFigure;
  readonly source: NormalFormsSource | null;
  readonly sets: readonly ApprovedSet[];
  readonly people: readonly ApprovingPerson[];
}

const ofNoSample: StoredFigure = missingFigure('normal_forms', [notice('missing.no_sample')]);
const ofFormer: StoredFigure = missingFigure('normal_forms', [notice('missing.not_of_former')]);

const without = (figure: StoredFigure): NormalFormsReading => ({
  summary: { ...summarizeNormalForms([]), reasons: figure.reasons },
  figure,
  source: null,
  sets: [],
  people: [],
});

/** Of an analysis of several samples. */
const NORMAL_FORMS_OF_NO_SAMPLE = without(ofNoSample);
/** Of figures that others replaced: what the label held at their time is not kept. */
export const NORMAL_FORMS_OF_FORMER = without(ofFormer);

/** BUS-101: the normal forms of a sample as its chosen label gives them now, with all they rest on; null: no single sample. */
export async function readNormalForms(tx: Scoped, datasetId: string | null): Promise<NormalFormsReading> {
  if (datasetId === null) return NORMAL_FORMS_OF_NO_SAMPLE;
  const source = (await findSource(tx, datasetId)) ?? null;
  const classified = source !== null || (await isClassified(tx, datasetId));
  const sets = source === null ? [] : await listApprovedSets(tx, datasetId);
  const people = source === null ? [] : await listApprovingPeople(tx, datasetId);
  const counted = summarizeNormalForms(source === null ? [] : await countApproved(tx, datasetId));
  const { cells } = counted;
  const forms = {
    sample: true,
    classified,
    chosen: source !== null,
    cells,
    normal: counted.classes.normal.cells,
    unstained: sets.reduce((sum, { fresh }) => sum + fresh, 0),
  };
  const summary = { ...counted, reasons: whyNoNormalForms(forms) };
  return { summary, figure: normalFormsFigure(forms), source, sets, people };
}
