import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { StepMark } from '@sarm/ui/step-mark';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type StageItem, useStageState } from './stage-list.tsx';

export interface StageRailProps {
  readonly title: string;
  readonly stages: readonly StageItem[];
}

/** The stages of a folded drawer. One that is no link stays in the order of the keys, so that its reason can be read. */
export function StageRail({ title, stages }: StageRailProps) {
  const { t } = useTranslation('technicalDrawer');
  const stateOf = useStageState();
  return (
    <Box component="ol" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 1, display: 'grid', gap: 0.5 }}>
      {stages.map((stage, index) => {
        const state = stage.note ?? stateOf(stage);
        const name = t('folded', { number: index + 1, stage: stage.label, state });
        return (
          <li key={stage.key}>
            <Tooltip title={name} placement="right">
              <IconButton
                aria-label={name}
                {...(stage.to === null
                  ? { 'aria-disabled': true, disableRipple: true }
                  : { component: Link, to: stage.to })}
                {...(stage.current ? { 'aria-current': 'step' as const } : {})}
                sx={{
                  width: 40,
                  height: 40,
                  borderRadius: 1,
                  ...(stage.to === null
                    ? { cursor: 'default', opacity: 0.6, '&:hover': { bgcolor: 'transparent' } }
                    : {}),
                }}
              >
                <StepMark number={index + 1} done={stage.done} current={stage.current} />
              </IconButton>
            </Tooltip>
          </li>
        );
      })}
    </Box>
  );
}
