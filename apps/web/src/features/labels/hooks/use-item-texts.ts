import type { LabelItem } from '@sarm/contracts/http/labels/labels.entities';
import { useTranslation } from 'react-i18next';
import { percent } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { shortId } from '../state/short-name.ts';

/** How far a person has looked at the box of an item. */
export const stateOf = ({ verified, source }: Pick<LabelItem, 'verified' | 'source'>) => {
  if (source === 'manual') return 'manual' as const;
  return verified ? ('verified' as const) : ('predicted' as const);
};

export type ItemState = ReturnType<typeof stateOf>;

/** What an item is called, and what is read out with its picture. */
export function useItemTexts() {
  const { t } = useTranslation(['dataLabels', 'frames']);
  const locale = useLocale();
  return (item: LabelItem) => {
    const confidence = percent(100 * item.confidence, locale);
    const name = t('dataLabels:item', { id: shortId(item.id) });
    const className = t(`frames:boxes.class.${item.class}`);
    const state = t(`dataLabels:state.${stateOf(item)}`);
    return {
      name,
      confidence,
      className,
      state,
      chip: t('dataLabels:chip', { id: shortId(item.id), confidence }),
      label: t('dataLabels:itemLabel', { item: name, class: className, percent: confidence, state }),
    };
  };
}
