import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { shortName } from '../../../shared/labels/short-name.ts';
import type { MaskLabels } from '../hooks/use-mask-labels.ts';

export interface LabelSelectProps {
  readonly labels: MaskLabels;
  /** Absent: labels are made elsewhere. */
  readonly onNew?: (() => void) | undefined;
}

/** TEC-089, TEC-098 */
export function LabelSelect({ labels: { labels, label, choose }, onNew }: LabelSelectProps) {
  const { t } = useTranslation('masks');
  return (
    <>
      <TextField
        select
        size="small"
        label={t('labelForMasks')}
        value={label?.id ?? ''}
        disabled={labels.length === 0}
        onChange={({ target }) => choose(target.value)}
        slotProps={{
          inputLabel: { shrink: true },
          select: {
            displayEmpty: true,
            renderValue: () => (label === null ? t('loadingLabels') : nameOf(label)),
          },
        }}
        sx={{ width: { xs: '100%', sm: 208 } }}
      >
        {labels.map((each) => (
          <MenuItem key={each.id} value={each.id}>
            {nameOf(each)}
          </MenuItem>
        ))}
      </TextField>
      {onNew !== undefined && (
        <Button size="small" variant="outlined" onClick={onNew}>
          {t('newLabel')}
        </Button>
      )}
    </>
  );

  function nameOf({ name, item_count: count }: (typeof labels)[number]): string {
    return count > 0 ? t('labelWithCount', { name: shortName(name), count }) : shortName(name);
  }
}
