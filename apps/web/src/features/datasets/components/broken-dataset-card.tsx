import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../shared/state/use-toast.ts';
import { datasetIdProblem } from '../state/dataset-id-problem.ts';

/** BUS-221: a row that is no dataset is shown as such; one broken row must not take the entire list away. */
export function BrokenDatasetCard({ row }: { readonly row: unknown }) {
  const { t } = useTranslation('datasets');
  const toast = useToast();
  const open = (): void => {
    const problem = datasetIdProblem(row);
    if (problem !== null) toast.error(t(problem));
  };
  return (
    <Card component="article" sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Typography variant="h2" sx={{ flex: 1, color: 'text.secondary' }}>
        {t('unreadable')}
      </Typography>
      <Button variant="outlined" onClick={open} sx={{ alignSelf: 'flex-start' }}>
        {t('link.videos')}
      </Button>
    </Card>
  );
}
