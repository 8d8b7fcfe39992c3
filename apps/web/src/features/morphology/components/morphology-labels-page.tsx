import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { loadOnline } from '../../../shared/connection/connection.ts';
import { LabelTable } from './label-table.tsx';

// The first load lists every file that a page needs: what these two need is listed here instead.
const LabelClasses = lazy(() =>
  loadOnline(async () => ({ default: (await import('./label-classes.tsx')).LabelClasses })),
);

/** TEC-024, TEC-025: the list of labels, and the label that the address names. */
export function MorphologyLabelsPage() {
  const { dataLabelId } = useParams();
  return (
    <Suspense fallback={<Loading />}>
      {dataLabelId === undefined ? <LabelTable /> : <LabelClasses labelId={dataLabelId} />}
    </Suspense>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 400 }}>
      <CircularProgress aria-label={t('loading')} />
    </Box>
  );
}
