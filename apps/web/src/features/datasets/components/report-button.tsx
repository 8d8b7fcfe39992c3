import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { REPORT_VIDEOS } from '@sarm/domain/figures/analysis';
import { useTranslation } from 'react-i18next';

/** BUS-032, BUS-033: enabled from five usable videos on; before, it says how many there are. */
export function ReportButton({ usable, onOpen }: { readonly usable: number; readonly onOpen: () => void }) {
  const { t } = useTranslation('analyses');
  const few = usable < REPORT_VIDEOS;
  return (
    <Tooltip title={few ? t('generate.tooFew', { count: usable }) : ''}>
      {/* A disabled button cannot explain itself: the element around it does. */}
      <span style={{ position: 'relative', zIndex: 1 }} {...(few ? { tabIndex: 0 } : {})}>
        <Button size="small" variant="outlined" disabled={few} onClick={onOpen}>
          {t('generate.button')}
        </Button>
      </span>
    </Tooltip>
  );
}
