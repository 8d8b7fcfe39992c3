import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { DataLabel } from '@sarm/contracts/http/labels/labels.entities';
import { CARD_COLUMNS } from '@sarm/ui/list-skeleton';
import { useTranslation } from 'react-i18next';
import { DemoMark } from '../../../shared/components/demo-chip.tsx';
import { LinkCard } from '../../../shared/components/link-card.tsx';
import { dateOnly } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { shortName } from '../../../shared/labels/short-name.ts';
import { LabelFacts } from './label-facts.tsx';

export interface LabelCardsProps {
  readonly labels: readonly DataLabel[];
  readonly addressOf: (id: string) => string;
}

/** TEC-069: a card leads to the items of its label. */
export function LabelCards({ labels, addressOf }: LabelCardsProps) {
  const { t } = useTranslation('dataLabels');
  const locale = useLocale();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: CARD_COLUMNS, gap: 2 }}>
      {labels.map((label) => (
        <LinkCard
          key={label.id}
          name={shortName(label.name)}
          link={{ to: addressOf(label.id), label: label.name }}
          marks={
            <>
              {label.is_default && <Chip size="small" variant="outlined" label={t('automatic')} />}
              <DemoMark inLink of={label} />
            </>
          }
          description={label.description}
          foot={
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {dateOnly(label.created_at, locale)}
            </Typography>
          }
        >
          <LabelFacts label={label} />
        </LinkCard>
      ))}
    </Box>
  );
}
