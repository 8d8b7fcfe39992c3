import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { REPORT_VIDEOS } from '@sarm/domain/figures/analysis';
import { useTranslation } from 'react-i18next';

export interface ReportButtonProps {
  readonly usable: number;
  readonly onOpen: () => void;
  /** The main action of its page, once it can be taken. */
  readonly main?: boolean;
}

/** BUS-032, BUS-033: enabled from five usable videos on; before, it says how many there are. */
export function ReportButton({ usable, onOpen, main = false }: ReportButtonProps) {
  const { t } = useTranslation('analyses');
  const few = usable < REPORT_VIDEOS;
  return (
    <Tooltip title={few ? t('generate.tooFew', { count: usable }) : ''}>
      {/* A disabled button cannot explain itself: the element around it does. */}
      <span style={{ position: 'relative', zIndex: 1 }} {...(few ? { tabIndex: 0 } : {})}>
        <Button
          {...(main ? {} : { size: 'small' })}
          variant={main && !few ? 'contained' : 'outlined'}
          disabled={few}
          onClick={onOpen}
        >
          {t('generate.button')}
        </Button>
      </span>
    </Tooltip>
  );
}
