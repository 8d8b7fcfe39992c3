import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import { FINDING_LIMITS, type FindingName, keepsLimit } from '@sarm/domain/figures/sample-findings';
import { Stat, StatList } from '@sarm/ui/stat';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { dateAndTime, significant } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

type Sample = Dataset['sample'];

/** What people found, against the limits that there are; what nobody entered is left out. */
export function SampleFindingsList({ sample }: { readonly sample: Sample }) {
  const { t } = useTranslation('samples');
  const locale = useLocale();
  const { findings, findings_entered: entered } = sample;
  const found = (Object.keys(findings) as FindingName[]).filter((name) => findings[name] !== null);
  if (found.length === 0 || entered === null) return null;
  const at = dateAndTime(entered.at, locale);
  const valueOf = (name: FindingName): string => {
    const value = findings[name];
    if (typeof value !== 'number') return t(`${name}.${value}` as 'viscosity.normal');
    const unit = name === 'ph' ? '' : ` ${t(`unit.${name}` as 'unit.vitality_percent')}`;
    return `${significant(value, locale)}${unit}`;
  };
  return (
    <Box sx={{ borderTop: 1, borderColor: 'hairline', pt: 1.25, display: 'grid', gap: 1 }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {`${t('findings')} · ${entered.by === null ? t('enteredAt', { at }) : t('enteredBy', { name: entered.by, at })}`}
      </Typography>
      <StatList>
        {found.map((name) => (
          <Stat
            key={name}
            label={t(`finding.${name}`)}
            value={
              <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
                {valueOf(name)}
                <LimitChip name={name} value={findings[name]} />
              </Box>
            }
          />
        ))}
      </StatList>
    </Box>
  );
}

function LimitChip({
  name,
  value,
}: {
  readonly name: FindingName;
  readonly value: Sample['findings'][FindingName];
}) {
  const { t } = useTranslation('samples');
  const locale = useLocale();
  const kept = keepsLimit(name, value);
  const bound = FINDING_LIMITS[name];
  if (kept === null || bound === undefined) return null;
  const hint = t(`limit.${bound.side}`, { limit: significant(bound.limit, locale) });
  if (kept) return <StatusChip label={t('limit.kept')} tone="success" hint={hint} />;
  return (
    <StatusChip
      label={t(bound.side === 'lower' ? 'limit.below' : 'limit.above')}
      tone="warning"
      hint={hint}
    />
  );
}
