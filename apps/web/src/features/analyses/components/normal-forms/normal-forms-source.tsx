import type { NormalForms } from '@sarm/contracts/http/normal-forms/normal-forms.entities';
import type { Notice } from '@sarm/domain/catalogue/notices';
import { Provenance } from '@sarm/ui/figures/provenance';
import { useTranslation } from 'react-i18next';
import { useFigureTexts } from '../../../../shared/figures/use-figure-texts.ts';
import { dateAndTime, noDecimals, oneDecimal } from '../../../../shared/format/format-figures.ts';
import { useLocale } from '../../../../shared/format/use-locale.ts';

type Share = NormalForms['tzi'];

/** As many for the value as for the ends of its interval. */
const INDEX_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** What the shares rest on: the label, its people, the preparations compared, defects and indices. */
export function NormalFormsSource({
  normalForms,
  source,
}: {
  readonly normalForms: NormalForms;
  readonly source: NonNullable<NormalForms['source']>;
}) {
  const { t } = useTranslation('analyses');
  const texts = useFigureTexts();
  const locale = useLocale();
  const { cells, sets, replicates, tzi, notCounted } = normalForms;
  const people = (list: NormalForms['labelledBy']): string =>
    list
      .map(({ name, cells: own }) => t('forms.person', { person: name ?? t('forms.nobody'), cells: own }))
      .join(', ');
  const indices = new Intl.NumberFormat(locale, INDEX_DIGITS);
  const missing = (reasons: readonly Notice[]): string =>
    `${t('notAvailable')}${t('because', { reason: texts.why(reasons) })}`;
  const range = (share: Share, write: (value: number) => string): string =>
    share === null ? '' : ` ${write(share.value)} (${write(share.low)}–${write(share.high)})`;
  const { difference, allowed } = replicates;
  const outcome = replicates.outcome === 'agree' ? t('replicates.agree') : texts.why(replicates.reasons);
  const left = [
    ...(notCounted.unstained > 0 ? [t('forms.unstained', { cells: notCounted.unstained })] : []),
    ...(notCounted.repeated > 0 ? [t('forms.repeated', { cells: notCounted.repeated })] : []),
  ];
  return (
    <Provenance
      notAvailable={t('notAvailable')}
      reason={t('notStored')}
      facts={[
        { name: t('forms.label'), value: source.label },
        {
          name: t('forms.chosen'),
          value: t('forms.chosenBy', {
            person: source.chosenBy ?? t('forms.nobody'),
            time: dateAndTime(source.chosenAt, locale),
          }),
        },
        ...(cells === 0
          ? []
          : [
              { name: t('forms.classified'), value: people(normalForms.labelledBy) },
              { name: t('forms.approved'), value: people(normalForms.reviewedBy) },
              {
                name: t('forms.sets'),
                value: sets.map((set) => (
                  <div key={set.id}>
                    {t('forms.set', set)}
                    {set.share === null
                      ? ''
                      : `,${range(set.share, texts.format('normal_forms'))} ${t('unit.percent')}`}
                  </div>
                )),
              },
              {
                name: t('forms.replicates'),
                value:
                  difference === null || allowed === null
                    ? outcome
                    : t('forms.difference', {
                        outcome,
                        difference: oneDecimal(difference, locale),
                        allowed: noDecimals(allowed, locale),
                      }),
              },
              { name: t('forms.defects'), value: t('forms.defectList', normalForms.defects) },
            ]),
        {
          name: t('forms.tzi'),
          value:
            tzi === null
              ? missing(normalForms.tziReasons)
              : range(tzi, (value) => indices.format(value)).trim(),
        },
        { name: t('forms.others'), value: missing(normalForms.otherIndicesReasons) },
        ...(left.length === 0 ? [] : [{ name: t('forms.notCounted'), value: left.join(', ') }]),
      ]}
    />
  );
}
