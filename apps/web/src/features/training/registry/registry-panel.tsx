import RollBackIcon from '@mui/icons-material/SettingsBackupRestoreOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { Model } from '@sarm/contracts/http/models/models.entities';
import type { ModelComparison } from '@sarm/contracts/http/registry/registry.entities';
import { EmptyState } from '@sarm/ui/empty-state';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { AliasChip } from './alias-chip.tsx';
import { ComparisonTables } from './comparison-tables.tsx';
import { PromoteDialog } from './promote-dialog.tsx';
import { PromotionRules } from './promotion-rules.tsx';
import { type Registry, useRegistry } from './use-registry.ts';
import { VideoDifferences } from './video-differences.tsx';

export interface RegistryPanelProps {
  readonly model: Model;
  /** What work is done with where the model belongs; undefined: not on this page of the list. */
  readonly inUse: Model | undefined;
}

/** TEC-321: one model against the one in use: compare, promote, roll back. */
export function RegistryPanel({ model, inUse }: RegistryPanelProps) {
  const { t } = useTranslation('registry');
  const registry = useRegistry(model, inUse);
  const [promoting, setPromoting] = useState<ModelComparison | null>(null);
  const { comparison, blocked } = registry;
  // A comparison without a champion, or a morphology model where none is in use.
  const hasNone = comparison === undefined ? inUse === undefined : comparison.champion === null;
  const other =
    hasNone && model.type === 'morphology' ? t('baseline.name') : (comparison?.champion?.name ?? inUse?.name);
  return (
    <SectionCard
      title={
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <span>{model.name}</span>
          <AliasChip inUse={model.in_use} />
          {!model.in_use && other !== undefined && (
            <>
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                {t('against')}
              </Typography>
              <span>{other}</span>
              {!hasNone && comparison?.current !== false && <AliasChip inUse />}
            </>
          )}
        </Box>
      }
      aside={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Explained reason={blocked.rollBack}>
            <Button
              variant="outlined"
              startIcon={<RollBackIcon />}
              disabled={blocked.rollBack !== undefined}
              onClick={registry.rollBack}
            >
              {t('rollBack.action')}
            </Button>
          </Explained>
          <Explained reason={blocked.compare}>
            <Button
              variant="outlined"
              disabled={blocked.compare !== undefined}
              onClick={() => void registry.compare()}
            >
              {t('compare.action')}
            </Button>
          </Explained>
          <Explained reason={blocked.promote}>
            <Button
              variant="contained"
              disabled={blocked.promote !== undefined}
              onClick={() => setPromoting(comparison ?? null)}
            >
              {t('promote.action')}
            </Button>
          </Explained>
        </Box>
      }
      ruled
    >
      <Content registry={registry} model={model} />
      {promoting !== null && <PromoteDialog comparison={promoting} onClose={() => setPromoting(null)} />}
    </SectionCard>
  );
}

/** A button that cannot be pressed gets no pointer: what surrounds it says why, also to the keyboard. */
function Explained({
  reason,
  children,
}: {
  readonly reason: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Tooltip title={reason ?? ''} describeChild>
      <span {...(reason === undefined ? {} : { tabIndex: 0 })}>{children}</span>
    </Tooltip>
  );
}

function Content({
  registry: { comparison, loading, error, running },
  model,
}: {
  readonly registry: Registry;
  readonly model: Model;
}) {
  const { t } = useTranslation('registry');
  if (loading) return <Skeleton variant="rounded" height={160} />;
  if (error !== undefined)
    return <Alert severity="error">{t('compare.loadFailed', { message: errorText(error) })}</Alert>;
  if (comparison === undefined)
    return (
      <EmptyState
        title={t('compare.none')}
        text={t(model.type === 'morphology' ? 'compare.noneTextClasses' : 'compare.noneText')}
      />
    );
  const { version, results, rules } = comparison;
  const data = { dataset: version.dataset_name, number: version.number };
  if (running)
    return (
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        <Typography variant="body2">{t('compare.running', data)}</Typography>
        <LinearProgress aria-label={t('blocked.running')} />
      </Box>
    );
  if (results === null || rules === null)
    return <Alert severity="error">{t('compare.ended', { message: comparison.message })}</Alert>;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {!comparison.current && <Alert severity="warning">{t('compare.outdated')}</Alert>}
      <DataLine comparison={comparison} results={results} />
      <BaselineNote results={results} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { lg: 'minmax(0, 1fr) 320px' } }}>
        <Box sx={{ minWidth: 0 }}>
          <ComparisonTables results={results} />
        </Box>
        <Box sx={{ display: 'grid', gap: 3, alignContent: 'start', minWidth: 0 }}>
          <VideoDifferences results={results} />
          <PromotionRules rules={rules} selfCheck={results.self_check} />
        </Box>
      </Box>
    </Box>
  );
}

function DataLine({
  comparison: { version, ended_at: ended },
  results,
}: {
  readonly comparison: ModelComparison;
  readonly results: NonNullable<ModelComparison['results']>;
}) {
  const { t } = useTranslation('registry');
  const locale = useLocale();
  const { patients, videos, frames, heads, way, of_classes: ofClasses } = results;
  const withoutScale = ofClasses?.cells_without_scale ?? 0;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {t('data.split', { dataset: version.dataset_name, number: version.number })}{' '}
      {t(ofClasses === null ? 'data.counts' : 'data.cells', { patients, videos, frames, heads })}{' '}
      {withoutScale > 0 && `${t('data.withoutScale', { count: withoutScale })} `}
      {t(`data.way.${way}`)} {ended !== null && t('data.compared', { time: dateAndTime(ended, locale) })}
    </Typography>
  );
}

/** Where no model was in use: what the other side is, so that nobody takes it for a model. */
function BaselineNote({ results }: { readonly results: NonNullable<ModelComparison['results']> }) {
  const { t } = useTranslation(['registry', 'morphology']);
  const baseline = results.of_classes?.baseline;
  if (baseline == null) return null;
  const { class: name, cells, of } = baseline;
  return (
    <Alert severity="info">
      {t('registry:baseline.text', { class: t(`morphology:class.${name}`), cells, of })}
    </Alert>
  );
}
