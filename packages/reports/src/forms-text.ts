import type { NormalForms } from '@sarm/contracts/http/normal-forms/normal-forms.entities';
import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import { MORPHOLOGY_CLASSES, type MorphologyClass } from '@sarm/domain/morphology';
import type { Translate } from '@sarm/messages/create-translator';

type People = NormalForms['labelledBy'];

/** With the number of cells of each; a reader of the figure must see whose work it is. */
export const peopleText = (people: People, t: Translate): string =>
  people
    .map(({ name, cells }) =>
      t('report:forms.person', { person: name ?? t('report:corrections.nobody'), cells }),
    )
    .join(', ');

/** Where the figure comes from, in one text, for files that have no table for it. */
export function sourceText({ source, labelledBy, reviewedBy }: NormalForms, t: Translate): string {
  if (source === null) return '';
  return t('report:forms.sourceText', {
    label: source.label,
    person: source.chosenBy ?? t('report:corrections.nobody'),
    classified: peopleText(labelledBy, t),
    approved: peopleText(reviewedBy, t),
  });
}

export interface AbnormalForm {
  readonly name: MorphologyClass;
  readonly share: NonNullable<NormalForms['tzi']>;
}

/** The classes in addition to the normal one, each with its interval; none where there is no share. */
export const abnormalForms = ({ morphology }: ReportDocument): readonly AbnormalForm[] =>
  MORPHOLOGY_CLASSES.filter((name) => name !== 'normal').flatMap((name) => {
    const share = morphology?.classes[name].share ?? null;
    return share === null ? [] : [{ name, share }];
  });
