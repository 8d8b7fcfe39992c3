import ImageIcon from '@mui/icons-material/ImageOutlined';
import Button from '@mui/material/Button';
import { EmptyState } from '@sarm/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

export interface NoFramesProps {
  readonly onlySelected: boolean;
  readonly extractAt: string;
  readonly onShowAll: () => void;
}

/** BUS-068 */
export function NoFrames({ onlySelected, extractAt, onShowAll }: NoFramesProps) {
  const { t } = useTranslation(['frames', 'videos']);
  return onlySelected ? (
    <EmptyState
      icon={<ImageIcon />}
      title={t('frames:noneSelected')}
      text={t('frames:noneSelectedText')}
      action={
        <Button variant="outlined" onClick={onShowAll}>
          {t('frames:showAll')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<ImageIcon />}
      title={t('frames:none')}
      text={t('frames:noneText')}
      action={
        <Button variant="contained" component={Link} to={extractAt}>
          {t('videos:extract')}
        </Button>
      }
    />
  );
}
