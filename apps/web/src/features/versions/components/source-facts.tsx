import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { VersionPreview } from '@sarm/contracts/http/versions/versions.entities';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { shortMoment } from '../../../shared/format/short-moment.ts';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { type Fact, FactRows } from './fact-rows.tsx';
import { LeftOutList } from './left-out.tsx';

export interface SourceFactsProps {
  readonly preview: VersionPreview;
  /** What is named before the counts: the dataset, its type. */
  readonly named: readonly Fact[];
  /** Absent where the source is a dataset that exists. */
  readonly onEdit?: (() => void) | undefined;
}

/** What the version is made of, and what is left out. */
export function SourceFacts({ preview, named, onEdit }: SourceFactsProps) {
  const { t } = useTranslation(['versions', 'common']);
  const locale = useLocale();
  const number = (value: number): string => noDecimals(value, locale);
  const { previous, item_count: items, approved_items: approved } = preview;
  const version =
    previous === null
      ? t('versions:facts.first', { number: preview.next_number })
      : t('versions:facts.after', {
          number: preview.next_number,
          previous: previous.number,
          date: shortMoment(previous.created_at, locale),
        });
  return (
    <SectionCard
      title={t('versions:facts.source')}
      ruled
      aside={
        onEdit !== undefined && (
          <Button size="small" onClick={onEdit}>
            {t('common:edit')}
          </Button>
        )
      }
    >
      <FactRows
        facts={[
          ...named,
          [t('versions:facts.version'), version],
          [t('versions:facts.frames'), number(preview.frame_count)],
          [t('versions:facts.leftOut'), <LeftOutList key="left" leftOut={preview.left_out} />],
          [t('versions:facts.items'), number(items)],
          [
            t('versions:facts.approved'),
            <Box key="approved" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              <LinearProgress
                aria-label={t('versions:facts.approved')}
                variant="determinate"
                value={items === 0 ? 0 : (100 * approved) / items}
                sx={{ flex: 1, minWidth: 40, maxWidth: 140 }}
              />
              <span>{t('versions:facts.of', { part: number(approved), all: number(items) })}</span>
            </Box>,
          ],
        ]}
      />
    </SectionCard>
  );
}
