import ClockIcon from '@mui/icons-material/ScheduleOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import MovieIcon from '@mui/icons-material/MovieOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { VersionPreview } from '@sarm/contracts/http/versions/versions.entities';
import type { SplitUnit } from '@sarm/domain/training';
import { VERSIONS } from '@sarm/domain/versions/versions';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { moveUnit, placedUnits, type SplitDraft } from '../state/split-draft.ts';
import { ShareBar } from './share-bar.tsx';
import { SplitLanes } from './split-lanes.tsx';

const ICONS = { patient: PersonIcon, video: MovieIcon, time: ClockIcon } as const;

export interface SplitCardProps {
  readonly preview: VersionPreview;
  readonly draft: SplitDraft;
  readonly onChange: (draft: SplitDraft) => void;
}

export function SplitCard({ preview, draft, onChange }: SplitCardProps) {
  const { t } = useTranslation('versions');
  const units = placedUnits(preview.units, draft);
  const tested = units.some((unit) => unit.tested);
  const closed = preview.choices.filter(({ possible }) => !possible);
  return (
    <SectionCard
      title={t('split.title')}
      note={t('split.note')}
      ruled
      aside={
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('split.by')}
          value={draft.splitBy ?? preview.split_by}
          onChange={(_, by: SplitUnit | null) => {
            if (by !== null) onChange({ ...draft, splitBy: by, assignment: {} });
          }}
        >
          {preview.choices.map(({ by, possible }) => {
            const Icon = ICONS[by];
            return (
              <ToggleButton key={by} value={by} disabled={!possible} sx={{ gap: 0.75 }}>
                <Icon fontSize="small" />
                {t(`unit.${by}`)}
              </ToggleButton>
            );
          })}
        </ToggleButtonGroup>
      }
    >
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mb: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1, minWidth: 200 }}>
          {t('split.how')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('split.seed', { seed: VERSIONS.seed })}
        </Typography>
      </Box>
      <ShareBar shares={draft.shares} onChange={(shares) => onChange({ ...draft, shares, assignment: {} })} />
      <SplitLanes
        units={units}
        onMove={(key, split) => onChange({ ...draft, assignment: moveUnit(units, key, split) })}
      />
      {closed.map(({ by, units: groups }) => (
        <Typography key={by} variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
          {t(`split.closed.${by}`, { groups })}
        </Typography>
      ))}
      {tested && preview.previous !== null && (
        <Box sx={{ display: 'flex', gap: 1, mt: 1.5, color: 'text.secondary' }}>
          <LockIcon aria-hidden sx={{ fontSize: 16, mt: 0.25 }} />
          <Typography variant="body2">{t('split.tested', { version: preview.previous.number })}</Typography>
        </Box>
      )}
    </SectionCard>
  );
}
