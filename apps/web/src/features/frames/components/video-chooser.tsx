import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useRead } from '../../../shared/api/use-read.ts';

const SHOWN = 50;

interface Option {
  readonly id: string;
  readonly name: string;
}

interface PickerProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly loading: boolean;
  readonly disabled?: boolean;
  readonly helperText?: string | undefined;
  readonly onSearch: (text: string) => void;
  readonly onPick: (id: string | null) => void;
}

function Picker({ label, options, loading, disabled = false, helperText, onSearch, onPick }: PickerProps) {
  const { t } = useTranslation('common');
  return (
    <Autocomplete
      size="small"
      disabled={disabled}
      options={options}
      loading={loading}
      loadingText={t('loading')}
      noOptionsText={t('noChoices')}
      clearText={t('clearChoice')}
      openText={t('openChoices')}
      closeText={t('close')}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      // The server has searched already.
      filterOptions={(found) => found}
      onInputChange={(_, text, reason) => onSearch(reason === 'input' ? text.trim() : '')}
      onChange={(_, option) => onPick(option?.id ?? null)}
      renderInput={(input) => <TextField {...input} label={label} helperText={helperText} />}
    />
  );
}

/** TEC-050: opened from the dashboard no video is named yet. */
export function VideoChooser() {
  const { t } = useTranslation('recordings');
  const [, setQuery] = useSearchParams();
  const [datasetId, setDatasetId] = useState<string | null>(null);
  const [typed, setTyped] = useState({ dataset: '', video: '' });
  const search = useDeferredValue(typed);
  const datasets = useRead(datasetsCalls.list, { query: { search: search.dataset, limit: SHOWN } });
  const videos = useRead(
    videosCalls.listOfDataset,
    datasetId === null ? null : { params: { datasetId }, query: { search: search.video, limit: SHOWN } },
  );
  const found = datasetId === null ? [] : (videos.data?.videos ?? []);
  const empty = datasetId !== null && !videos.isFetching && found.length === 0 && search.video === '';
  return (
    <Card sx={{ p: 2, maxWidth: 560, display: 'grid', gap: 2 }}>
      <Typography variant="body2">{t('chooseHint')}</Typography>
      <Picker
        label={t('chooseDataset')}
        options={datasets.data?.datasets ?? []}
        loading={datasets.isFetching}
        onSearch={(dataset) => setTyped({ ...typed, dataset })}
        onPick={setDatasetId}
      />
      <Box key={datasetId}>
        <Picker
          label={t('chooseVideo')}
          options={found}
          loading={videos.isFetching}
          disabled={datasetId === null}
          helperText={empty ? t('noVideos') : undefined}
          onSearch={(video) => setTyped({ ...typed, video })}
          onPick={(videoId) => {
            if (videoId !== null) setQuery({ videoId });
          }}
        />
      </Box>
    </Card>
  );
}
