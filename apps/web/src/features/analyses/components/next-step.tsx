import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { calculationCalls } from '@sarm/contracts/addresses/calculation.generated';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useCan, useHolds } from '../../../shared/access/user-context.tsx';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { useRunAnalysis } from '../hooks/use-run-analysis.ts';
import type { NextStep as Step, StepGround } from '../state/next-step.ts';
import { ChooseCalibrationDialog } from './choose-calibration-dialog.tsx';

const MAIN = { variant: 'contained', size: 'small' } as const;

/** BUS-077: the one step that leads to the figures; a person who may not take it reads who may. */
export function NextStep({ step, ground }: { readonly step: Step; readonly ground: StepGround }) {
  const { t } = useTranslation('analyses');
  const can = useCan();
  const { projectId, datasetId } = ground;
  const holds = useHolds(projectId);
  const { run, isLoading } = useRunAnalysis();
  const [choosing, setChoosing] = useState(false);
  const ids = ground.videos.map(({ id }) => id);
  const lacking = ground.videos.filter(({ calibrated, depthMeasured }) => !calibrated || !depthMeasured);
  const may = {
    calibration: can(videosCalls.update, { projectId }),
    again: can(calculationCalls.motility, { projectId }),
    sheet: holds('upload_videos') || holds('manage_videos'),
    videos: holds('upload_videos') || holds('manage_videos'),
  }[step];
  const button = () => {
    if (step === 'calibration')
      return (
        <Button {...MAIN} onClick={() => setChoosing(true)}>
          {t('next.calibration')}
        </Button>
      );
    if (step === 'again')
      return (
        <Button {...MAIN} loading={isLoading} onClick={() => void run(ids)}>
          {t('actions.again')}
        </Button>
      );
    const to = datasetId === null ? PATHS.sarmProjects : pathTo(PATHS.sarmVideos, { projectId, datasetId });
    return (
      <Button {...MAIN} component={RouterLink} to={to}>
        {t(`next.${step}`)}
      </Button>
    );
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mt: 1 }}>
      <Typography variant="body2" sx={{ flex: '1 1 240px' }}>
        {t(may ? `next.text.${step}` : 'next.noPermission')}
      </Typography>
      {may && button()}
      {choosing && (
        <ChooseCalibrationDialog
          videoIds={(lacking.length === 0 ? ground.videos : lacking).map(({ id }) => id)}
          onClose={() => setChoosing(false)}
        />
      )}
    </Box>
  );
}
