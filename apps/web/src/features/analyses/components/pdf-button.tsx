import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useAnalysisPdf } from '../hooks/use-analysis-pdf.ts';

/** The analysis as a PDF, printed by the server. */
export function PdfButton({ analysisId }: { readonly analysisId: string }) {
  const { t } = useTranslation('analyses');
  const { download, busy } = useAnalysisPdf(analysisId);
  return (
    <Button variant="outlined" loading={busy} onClick={() => void download()}>
      {t('pdf.download')}
    </Button>
  );
}
