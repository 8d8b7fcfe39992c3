import BackIcon from '@mui/icons-material/ArrowBack';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { SaveState } from '@sarm/annotator/react/save-state';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { DemoAfterName } from '../../../shared/components/demo-chip.tsx';
import { shortName } from '../../../shared/labels/short-name.ts';
import { PATHS } from '../../../shared/paths.ts';
import type { Labeling } from '../hooks/use-labeling.ts';

/** TEC-122: which label it is, how far it is, and where the answers are. */
export function LabelingHeader({ labeling }: { readonly labeling: Labeling }) {
  const { t } = useTranslation('morphology');
  const { label, classified, total } = labeling;
  if (label === undefined) return null;
  const isComplete = total > 0 && classified === total;
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 40, mb: 1.5 }}
    >
      <IconButton size="small" component={Link} to={PATHS.finetuneMorphologyLabels} aria-label={t('back')}>
        <BackIcon fontSize="small" />
      </IconButton>
      <Typography variant="h1" title={label.name} sx={{ overflowWrap: 'anywhere' }}>
        {shortName(label.name)}
      </Typography>
      <StatusChip
        tone={isComplete ? 'success' : 'running'}
        label={t(isComplete ? 'complete' : 'inProgress')}
      />
      {label.isDemo && <DemoAfterName />}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {`${t('title')} · ${label.dataset_name}`}
      </Typography>
      <Box sx={{ flex: 1 }} />
      {labeling.isOwn && <Saved labeling={labeling} />}
      {labeling.isOwn && (
        <Button
          variant="outlined"
          disabled={classified === null || classified === 0}
          onClick={labeling.openSaveAll}
        >
          {t('saveAll')}
        </Button>
      )}
      <IconButton size="small" aria-label={t('keys')} onClick={() => void labeling.actions.keys()}>
        <KeyboardIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

function Saved({ labeling: { classes } }: { readonly labeling: Labeling }) {
  const { t } = useTranslation('morphology');
  const { status, unsent } = classes;
  const count = unsent.size;
  if (status === 'saved') return <SaveState kind="saved" text={t('save.saved')} />;
  if (status === 'saving') return <SaveState kind="saving" text={t('save.saving', { count })} />;
  return (
    <SaveState
      kind={status}
      text={
        status === 'offline'
          ? t('save.offline', { count })
          : t('save.failed', { message: errorText(classes.error) })
      }
      action={t('save.retry')}
      onPress={() => void classes.saveAll()}
    />
  );
}
