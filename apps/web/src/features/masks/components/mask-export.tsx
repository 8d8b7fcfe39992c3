import DownloadIcon from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { labelFilesCalls } from '@sarm/contracts/addresses/label-files.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../shared/api/use-change.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { useTokenDownload } from '../../../shared/media/use-token-download.ts';
import type { MaskLabels } from '../hooks/use-mask-labels.ts';
import { useTaskAnswer } from '../hooks/use-task-answer.ts';
import { actionFailure } from '../state/failure-texts.ts';
import { LabelSelect } from './label-select.tsx';

interface Exported {
  readonly labelId: string;
  readonly item_count: number;
  readonly download_url: string;
}

/** The id of the file within its address: it opens by a token that names the file. */
const exportIdOf = (address: string): string => /\/exports\/([^/?]+)\/file/.exec(address)?.[1] ?? '';

/** TEC-088: writes the chosen label with the defaults of the call and offers the file. */
export function MaskExport({ labels }: { readonly labels: MaskLabels }) {
  const { t } = useTranslation('masks');
  const { label } = labels;
  const answerOf = useTaskAnswer();
  const download = useTokenDownload();
  const [start] = useChange(labelFilesCalls.exportCoco);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [exported, setExported] = useState<Exported | null>(null);
  const run = async (): Promise<void> => {
    if (label === null) return;
    setBusy(true);
    setFailure(undefined);
    setExported(null);
    try {
      const answer = await start({ params: { labelId: label.id }, body: {} });
      if (answer.error !== undefined) throw answer.error;
      setExported({ ...(await answerOf<Omit<Exported, 'labelId'>>(answer.data)), labelId: label.id });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : actionFailure(t, 'export', error));
    } finally {
      setBusy(false);
    }
  };
  const save = async ({ labelId: id, download_url: address }: Exported): Promise<void> => {
    const exportId = exportIdOf(address);
    const message = await download({
      kind: 'label-export',
      id: exportId,
      urlOf: (token) =>
        buildRequest(labelFilesCalls.exportFile, { params: { id, exportId }, query: { token } }).url,
    });
    if (message !== null) setFailure(message);
  };
  return (
    <SectionCard title={t('step.export')}>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography variant="body2">{t('exportText')}</Typography>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <LabelSelect labels={labels} />
          <Button variant="contained" disabled={label === null} loading={busy} onClick={() => void run()}>
            {t('export')}
          </Button>
        </Box>
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
        {exported !== null && (
          <Alert
            severity="success"
            action={
              <Button
                size="small"
                color="inherit"
                startIcon={<DownloadIcon />}
                onClick={() => void save(exported)}
              >
                {t('download')}
              </Button>
            }
          >
            {t('exported', { count: exported.item_count })}
          </Alert>
        )}
      </Box>
    </SectionCard>
  );
}
