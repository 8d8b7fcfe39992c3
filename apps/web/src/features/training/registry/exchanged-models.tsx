import ArrowIcon from '@mui/icons-material/ArrowForwardOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ModelComparison } from '@sarm/contracts/http/registry/registry.entities';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { Results } from './compared-cells.tsx';
import { comparedText, endsText, mainFigureOf } from './compared-texts.ts';

const SHORT = 8;

/** What is in use now, or that nothing is, and what comes into use, each with its main figure. */
export function ExchangedModels({ comparison }: { readonly comparison: ModelComparison }) {
  const { t } = useTranslation('registry');
  const { champion, candidate, results } = comparison;
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: { sm: 'center' },
          gap: 1,
        }}
      >
        <Side
          label={t(champion === null ? 'promote.nowNone' : 'promote.now')}
          name={champion === null ? t('baseline.name') : champion.name}
          results={results}
          side="champion"
        />
        <ArrowIcon aria-hidden sx={{ alignSelf: 'center', transform: { xs: 'rotate(90deg)', sm: 'none' } }} />
        <Side label={t('promote.next')} name={candidate.name} results={results} side="candidate" />
      </Box>
      {results !== null && <Slower results={results} />}
    </>
  );
}

interface SideProps {
  readonly label: string;
  readonly name: string;
  readonly results: Results | null;
  readonly side: 'champion' | 'candidate';
}

function Side({ label, name, results, side }: SideProps) {
  return (
    <Box sx={{ flex: 1, minWidth: 0, border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
      {results !== null && <MainFigure results={results} side={side} />}
    </Box>
  );
}

function MainFigure({ results, side }: { readonly results: Results; readonly side: SideProps['side'] }) {
  const { t } = useTranslation('registry');
  const locale = useLocale();
  const main = mainFigureOf(results);
  const figure = results.figures.find(({ name }) => name === main);
  const value = figure?.[side] ?? null;
  const interval = figure?.[`${side}_interval`] ?? null;
  if (value === null) return null;
  return (
    <Typography variant="body2">
      {results.of_classes === null ? 'F1' : t('figure.balanced_accuracy')} {comparedText(value, main, locale)}{' '}
      {interval !== null && `(${endsText(interval, main, locale)})`}
    </Typography>
  );
}

function Slower({ results }: { readonly results: Results }) {
  const { t } = useTranslation('registry');
  const locale = useLocale();
  const time = results.figures.find(({ name }) => name === 'milliseconds');
  if (time?.verdict !== 'worse' || time.difference === null) return null;
  return (
    <Alert severity="warning">
      {t(results.of_classes === null ? 'promote.slower' : 'promote.slowerCell', {
        difference: comparedText(time.difference, 'milliseconds', locale),
      })}
    </Alert>
  );
}

/** What the signature keeps: where no model was in use, that, in place of its weights. */
export function KeptFacts({ comparison }: { readonly comparison: ModelComparison }) {
  const { t } = useTranslation(['registry', 'morphology']);
  const { champion, candidate, results } = comparison;
  const baseline = results?.of_classes?.baseline ?? null;
  const facts = {
    comparison: comparison.results_sha256?.slice(0, SHORT),
    to: candidate.sha256?.slice(0, SHORT),
  };
  return baseline === null
    ? t('registry:promote.kept', { ...facts, from: champion?.sha256?.slice(0, SHORT) })
    : t('registry:promote.keptFirst', { ...facts, class: t(`morphology:class.${baseline.class}`) });
}
