import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';

/** Inside a link or button nothing else can take the focus, so its hint is left out. */
interface Place {
  readonly inLink?: boolean;
}

/** PLT-234: stands wherever simulated samples are shown, so that nobody takes their figures for a patient's. */
export function DemoChip({ inLink = false }: Place) {
  const { t } = useTranslation('shell');
  const look = { label: t('demo'), color: 'warning', variant: 'outlined' } as const;
  if (inLink) return <Chip {...look} />;
  return (
    <Tooltip title={t('demoHint')} describeChild>
      <Chip {...look} tabIndex={0} />
    </Tooltip>
  );
}

/** Behind a name in running text. */
export function DemoAfterName(place: Place) {
  return (
    <Box component="span" sx={{ ml: 1 }}>
      <DemoChip {...place} />
    </Box>
  );
}

/** Next to the name of a row, in lists that may mix the demo project with others. */
export function DemoMark({ of, ...place }: Place & { readonly of: unknown }) {
  return (of as { isDemo?: unknown } | null | undefined)?.isDemo === true ? <DemoChip {...place} /> : null;
}
