import BackIcon from '@mui/icons-material/ArrowBack';
import KeysIcon from '@mui/icons-material/KeyboardOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Presence, type PresentPerson } from '@sarm/annotator/react/presence';
import { StateMark } from '@sarm/annotator/react/state-mark';
import type { AnnotationState } from '@sarm/domain/shapes/annotation-edits';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

export interface AnnotationHeaderProps {
  readonly title: string;
  readonly state: AnnotationState;
  readonly where: string;
  readonly readOnly: boolean;
  readonly back: string;
  readonly people: readonly PresentPerson[];
  readonly save: ReactNode;
  readonly onKeys: () => void;
}

const CHIP = { untouched: 'default', in_progress: 'info', verified: 'success', conflict: 'warning' } as const;

/** Which frame, how far it is, whether everything is saved, and who else is here. */
export function AnnotationHeader(props: AnnotationHeaderProps) {
  const { title, state, where, readOnly, back, people, save, onKeys } = props;
  const { t } = useTranslation('annotation');
  const [first, ...others] = people.filter(({ isSelf }) => !isSelf);
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 40, mb: 1.5 }}
    >
      <IconButton size="small" component={Link} to={back} aria-label={t('back')}>
        <BackIcon fontSize="small" />
      </IconButton>
      <Typography variant="h1" sx={{ whiteSpace: 'nowrap' }}>
        {title}
      </Typography>
      <Chip
        variant="outlined"
        color={CHIP[state]}
        icon={<StateMark state={state} />}
        label={t(`state.${state}`)}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {readOnly ? `${where} · ${t('readOnly')}` : where}
      </Typography>
      <Box sx={{ flex: 1 }} />
      {save}
      {first !== undefined && (
        <Typography variant="caption" sx={{ color: 'text.secondary', display: { xs: 'none', md: 'inline' } }}>
          {others.length === 0
            ? t('presence.one', { name: first.name })
            : t('presence.several', { name: first.name, count: others.length })}
        </Typography>
      )}
      <Presence people={people} label={t('presence.list')} selfLabel={t('presence.you')} />
      <Tooltip title={t('command.keys')}>
        <IconButton size="small" aria-label={t('command.keys')} aria-keyshortcuts="?" onClick={onKeys}>
          <KeysIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
