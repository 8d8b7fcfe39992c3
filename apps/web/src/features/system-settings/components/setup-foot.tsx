import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface StepWays {
  readonly onBack?: () => void;
  readonly onNext: () => void;
  /** The step leads to the product, not to another step. */
  readonly last?: boolean;
}

/** The ways on from a step that is not a form. */
export function SetupFoot({ onBack, onNext, last = false, note }: StepWays & { readonly note?: ReactNode }) {
  const { t } = useTranslation('setup');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      {onBack !== undefined && (
        <Button color="inherit" onClick={onBack}>
          {t('setup.back')}
        </Button>
      )}
      <Typography variant="caption" sx={{ flex: 1, textAlign: 'right', color: 'text.secondary' }}>
        {note}
      </Typography>
      <Button variant="contained" onClick={onNext}>
        {t(last ? 'setup.start' : 'setup.continue')}
      </Button>
    </Box>
  );
}

/** Below cards that have a foot of their own. */
export function SetupFootCard(props: StepWays & { readonly note?: ReactNode }) {
  return (
    <Card>
      <Box sx={{ px: 2, py: 1.25 }}>
        <SetupFoot {...props} />
      </Box>
    </Card>
  );
}
