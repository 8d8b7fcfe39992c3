import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '../../shared/paths.ts';
import { workflowIn } from '../../shared/session/shown-workflow.ts';

/** PLT-046: the bar shows it to people who hold both. */
export function WorkflowToggle() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      color="primary"
      value={workflowIn(pathname)}
      aria-label={t('workflow')}
      onChange={(_, chosen: 'sarm' | 'finetune' | null) => {
        if (chosen !== null) void navigate(chosen === 'sarm' ? PATHS.sarm : PATHS.finetuneDashboard);
      }}
    >
      <ToggleButton value="sarm">{t('sarm')}</ToggleButton>
      <ToggleButton value="finetune">{t('finetune')}</ToggleButton>
    </ToggleButtonGroup>
  );
}
