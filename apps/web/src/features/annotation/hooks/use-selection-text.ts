import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import { useTranslation } from 'react-i18next';
import { oneDecimal, twoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { lookOf } from '../state/list-objects.ts';
import type { ObjectNumbers } from '../state/object-numbers.ts';
import { lengthOf } from '../state/object-text.ts';

export interface SpokenFacts {
  readonly selected: readonly string[];
  readonly object: BoxObject | undefined;
  readonly numbers: ObjectNumbers;
  readonly conflicts: ReadonlySet<string>;
  readonly umPerPx: number | null;
}

/** What the live region says of the selection: "49, sperm, 0.61, predicted, x 588, y 89, 11.6 µm". */
export function useSelectionText(): (facts: SpokenFacts) => string {
  const { t } = useTranslation('annotation');
  const locale = useLocale();
  return ({ selected, object, numbers, conflicts, umPerPx }) => {
    if (object === undefined) return '';
    if (selected.length > 1) return t('canvas.selected', { count: selected.length });
    const length = lengthOf(object.box, umPerPx);
    const parts = {
      number: numbers.get(object.id) ?? 0,
      class: t(`class.${object.class}`),
      confidence: twoDecimals(object.confidence, locale),
      look: t(`look.${lookOf(object, conflicts)}`),
      x: Math.round(object.box[0]),
      y: Math.round(object.box[1]),
    };
    return length === null
      ? t('canvas.object', parts)
      : t('canvas.objectSized', { ...parts, length: oneDecimal(length, locale) });
  };
}
