import AddIcon from '@mui/icons-material/Add';
import RulerIcon from '@mui/icons-material/StraightenOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { calibrationsCalls } from '@sarm/contracts/addresses/calibrations.generated';
import type { Calibration } from '@sarm/contracts/http/calibrations/calibrations.entities';
import type { Notice } from '@sarm/domain/catalogue/notices';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { useList } from '../../../shared/lists/use-list.ts';
import { CalibrationActions } from './calibration-actions.tsx';
import { CalibrationAreas } from './calibration-areas.tsx';
import { CalibrationDialog } from './calibration-dialog.tsx';
import { useCalibrationColumns } from './use-calibration-columns.tsx';

/** Warnings that readers see next to a figure are shown under the calibration that causes them. */
function WarningLine({ calibration }: { readonly calibration: Calibration }) {
  const noticeText = useNoticeText();
  const warnings = calibration.warnings.map((code) =>
    noticeText({ code: `warning.${code}` } as Notice, code),
  );
  return (
    <Typography variant="caption" sx={{ color: 'warning.main' }}>
      {warnings.join(' · ')}
    </Typography>
  );
}

/** BUS-231: one screen for both workflows. */
export function CalibrationsPage() {
  const { t } = useTranslation('calibrations');
  const can = useCan();
  const list = useList(calibrationsCalls.list, {}, { sortBy: 'createdAt', sortOrder: 'desc' });
  const columns = useCalibrationColumns();
  const [open, setOpen] = useState<Calibration | 'new' | null>(null);
  const [areasOf, setAreasOf] = useState<Calibration | null>(null);
  const close = (): void => setOpen(null);
  const mayAdd = can(calibrationsCalls.create);
  const add: ReactNode = mayAdd ? (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen('new')}>
      {t('add')}
    </Button>
  ) : undefined;
  return (
    <>
      <ListPage
        list={list}
        title={t('title')}
        description={t('description')}
        actions={add}
        searchLabel={t('searchLabel')}
        failed={(message) => t('listError', { message })}
        empty={{
          icon: <RulerIcon />,
          title: t('empty'),
          text: t(mayAdd ? 'emptyText' : 'emptyReader'),
          action: add,
        }}
        table={{
          columns,
          rowId: ({ id }) => id,
          rowName: ({ name }) => name,
          actions: (calibration) => (
            <CalibrationActions
              calibration={calibration}
              onEdit={() => setOpen(calibration)}
              onAreas={() => setAreasOf(calibration)}
            />
          ),
          secondLine: (calibration) =>
            calibration.warnings.length === 0 ? null : <WarningLine calibration={calibration} />,
        }}
      />
      {areasOf !== null && <CalibrationAreas calibration={areasOf} onClose={() => setAreasOf(null)} />}
      {open !== null && (
        <CalibrationDialog {...(open === 'new' ? {} : { calibration: open })} onClose={close} />
      )}
    </>
  );
}
