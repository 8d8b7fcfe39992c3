import MenuItem from '@mui/material/MenuItem';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import type { LabelImport } from '@sarm/contracts/http/label-files/label-files.entities';
import { DETECTION_CLASSES, type DetectionClass } from '@sarm/domain/shapes/detection';
import { useTranslation } from 'react-i18next';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

type MappedClass = NonNullable<LabelImport['preview']>['classes'][number];

export interface ImportClassesProps {
  readonly classes: readonly MappedClass[];
  readonly busy: boolean;
  readonly onMap: (name: string, to: DetectionClass | null) => void;
}

const LEAVE_OUT = '';

/** Which class of ours each class of the file becomes. */
export function ImportClasses({ classes, busy, onMap }: ImportClassesProps) {
  const { t } = useTranslation(['labelFiles', 'frames']);
  const locale = useLocale();
  return (
    <Table
      size="small"
      aria-label={t('labelFiles:import.classes')}
      sx={{ '& th:first-of-type, & td:first-of-type': { pl: 0 } }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{t('labelFiles:import.fileClass')}</TableCell>
          <TableCell align="right">{t('labelFiles:import.boxes')}</TableCell>
          <TableCell>{t('labelFiles:import.ourClass')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {classes.map(({ name, count, class: ours }) => (
          <TableRow key={name}>
            <TableCell sx={{ overflowWrap: 'anywhere', fontVariantNumeric: 'normal' }}>{name}</TableCell>
            <TableCell align="right">{noDecimals(count, locale)}</TableCell>
            <TableCell>
              <TextField
                select
                fullWidth
                size="small"
                disabled={busy}
                value={ours ?? LEAVE_OUT}
                onChange={({ target }) =>
                  onMap(name, DETECTION_CLASSES.find((each) => each === target.value) ?? null)
                }
                slotProps={{
                  select: { displayEmpty: true },
                  htmlInput: { 'aria-label': t('labelFiles:import.classOf', { name }) },
                }}
              >
                {DETECTION_CLASSES.map((each) => (
                  <MenuItem key={each} value={each}>
                    {t(`frames:boxes.class.${each}`)}
                  </MenuItem>
                ))}
                <MenuItem value={LEAVE_OUT}>{t('labelFiles:import.leaveOut')}</MenuItem>
              </TextField>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
