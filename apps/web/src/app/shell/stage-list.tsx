import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { StepMark } from '@sarm/ui/step-mark';
import { VisuallyHidden } from '@sarm/ui/visually-hidden';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

export interface StageItem {
  readonly key: string;
  readonly label: string;
  readonly to: string | null;
  readonly done: boolean;
  readonly current: boolean;
  readonly count?: number | undefined;
  readonly note?: string | undefined;
}

/** What the mark of a stage shows, as text. */
export function useStageState(): (stage: StageItem) => string {
  const { t } = useTranslation('shell');
  return (stage) => {
    if (stage.current) return t('stageCurrent');
    if (stage.to === null) return t('stageUnavailable');
    return stage.done ? t('stageDone') : t('stageNext');
  };
}

export function StageList({
  title,
  stages,
}: {
  readonly title: string;
  readonly stages: readonly StageItem[];
}) {
  const { t } = useTranslation('shell');
  const done = stages.filter((stage) => stage.done).length;
  const stateLabel = useStageState();
  return (
    <Box sx={{ p: 1.5 }}>
      <Box sx={{ px: 1, pb: 1 }}>
        <Typography variant="overline" component="h2" sx={{ color: 'text.secondary' }}>
          {title}
        </Typography>
        <LinearProgress
          variant="determinate"
          value={(100 * done) / stages.length}
          aria-label={t('progress', { done, total: stages.length })}
          sx={{ mt: 0.5, height: 4 }}
        />
      </Box>
      <List component="ol" disablePadding sx={{ display: 'grid', gap: 0.25 }}>
        {stages.map((stage, index) => (
          <ListItem key={stage.key} disablePadding>
            <ListItemButton
              {...(stage.to === null ? { disabled: true } : { component: Link, to: stage.to })}
              selected={stage.current}
              {...(stage.current ? { 'aria-current': 'step' as const } : {})}
              sx={{ gap: 1.25, px: 1, '&.Mui-disabled': { opacity: 1, color: 'text.disabled' } }}
            >
              <StepMark number={index + 1} done={stage.done} current={stage.current} />
              <ListItemText
                primary={stage.label}
                slotProps={{
                  primary: { variant: 'body2', sx: { fontWeight: stage.current ? 650 : 500 } },
                  secondary: { variant: 'caption' },
                }}
                {...(stage.note === undefined ? {} : { secondary: stage.note })}
                sx={{ my: 0 }}
              />
              {/* The mark shows it; this says it. */}
              <VisuallyHidden>{stateLabel(stage)}</VisuallyHidden>
              {stage.count !== undefined && (
                <Typography variant="caption" sx={{ color: 'text.secondary', fontWeight: 600 }}>
                  {stage.count}
                </Typography>
              )}
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Box>
  );
}
