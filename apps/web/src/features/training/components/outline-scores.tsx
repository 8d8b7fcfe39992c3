import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { lossText } from '../state/metric-texts.ts';
import { JUDGED_CLICKS, type OutlineRow } from '../state/scored-rows.ts';

/** Mean IoU of each part after one, three and five clicks. */
export function OutlineScores({ rows }: { readonly rows: readonly OutlineRow[] }) {
  const { t } = useTranslation(['training', 'masks']);
  const locale = useLocale();
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t('training:evaluation.iou')} sx={{ mt: 2 }}>
      {/* On a phone the last column, which matters most, would lie beyond the edge. */}
      <Table
        size="small"
        sx={{
          '& th, & td': { px: { xs: 0.5, sm: 1 } },
          '& th': { whiteSpace: 'normal', verticalAlign: 'bottom' },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{t('training:evaluation.part')}</TableCell>
            <TableCell align="right">{t('training:evaluation.outlines')}</TableCell>
            {JUDGED_CLICKS.map((clicks) => (
              <TableCell key={clicks} align="right">
                {t('training:evaluation.iouAfter', { clicks })}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ part, outlines, iou }) => (
            <TableRow key={part}>
              <TableCell>{t(`masks:part.${part}`)}</TableCell>
              <TableCell align="right">{outlines}</TableCell>
              {JUDGED_CLICKS.map((clicks, at) => (
                <TableCell key={clicks} align="right">
                  {lossText(iou[at] ?? 0, locale)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
