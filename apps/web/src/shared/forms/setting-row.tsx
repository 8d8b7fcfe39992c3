import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

export interface SettingRowProps {
  readonly label: string;
  /** What it does, in one line. */
  readonly hint?: string;
  /** Changed and not saved yet. */
  readonly unsaved?: boolean;
  /** Its control, which is named by the label of the row. */
  readonly control: (labelled: { readonly 'aria-labelledby': string }) => ReactNode;
  /** What follows below the line. */
  readonly children?: ReactNode;
}

/** One setting: what it is called and does at the left, its control at the right. */
export function SettingRow({ label, hint, unsaved = false, control, children }: SettingRowProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box sx={{ px: 2, py: 1, '& + &': { borderTop: 1, borderColor: 'hairline' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 44 }}>
        <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
          <Typography id={id} variant="body2" sx={{ fontWeight: 650 }}>
            {label}
          </Typography>
          {hint !== undefined && (
            <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
              {hint}
            </Typography>
          )}
        </Box>
        {unsaved && (
          <Typography variant="caption" sx={{ color: 'warning.main', fontWeight: 600 }}>
            {t('notSaved')}
          </Typography>
        )}
        {control({ 'aria-labelledby': id })}
      </Box>
      {children}
    </Box>
  );
}
