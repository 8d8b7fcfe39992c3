import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { labelFilesCalls } from '@sarm/contracts/addresses/label-files.generated';
import type { LabelImport } from '@sarm/contracts/http/label-files/label-files.entities';
import type { DetectionClass } from '@sarm/domain/shapes/detection';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { ImportClasses } from './import-classes.tsx';
import { ChangedBoxes, MatchedPictures } from './import-counts.tsx';

type Preview = NonNullable<LabelImport['preview']>;

export interface ImportPreviewProps {
  readonly file: LabelImport;
  readonly preview: Preview;
  /** Beside the button that applies. */
  readonly instead: ReactNode;
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 1 }}>
    <Typography variant="h3" component="h3">
      {title}
    </Typography>
    {children}
  </Box>
);

/** What the file holds and what applying it would do. Nothing is written before a person says so. */
export function ImportPreview({ file, preview, instead }: ImportPreviewProps) {
  const { t } = useTranslation('labelFiles');
  const [map, mapping] = useChange(labelFilesCalls.mapClasses);
  const [apply, applying] = useChange(labelFilesCalls.applyImport);
  const [deleteMissing, setDeleteMissing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const params = { id: file.label_id, importId: file.id };
  const setClass = async (name: string, to: DetectionClass | null): Promise<void> => {
    setFailure(undefined);
    const classes = preview.classes.map((each) => ({
      name: each.name,
      class: each.name === name ? to : each.class,
    }));
    const { error } = await map({ params, body: { classes } });
    if (error !== undefined) setFailure(errorText(error, t('import.mapFailed')));
  };
  const write = async (): Promise<void> => {
    setFailure(undefined);
    const { error } = await apply({ params, body: { delete_missing: deleteMissing } });
    if (error !== undefined) setFailure(errorText(error, t('import.applyFailed')));
  };
  const changes = preview.added + preview.moved + preview.reclassed + (deleteMissing ? preview.missing : 0);
  return (
    <>
      <Part title={t('import.pictures')}>
        <MatchedPictures preview={preview} />
      </Part>
      {preview.classes.length > 0 && (
        <Part title={t('import.classes')}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('import.classesText')}
          </Typography>
          <ImportClasses
            classes={preview.classes}
            busy={mapping.isLoading || applying.isLoading}
            onMap={(name, to) => void setClass(name, to)}
          />
        </Part>
      )}
      <Part title={t('import.preview')}>
        <ChangedBoxes preview={preview} />
        {preview.missing > 0 && (
          <Box>
            <FormControlLabel
              control={
                <Checkbox
                  size="small"
                  color="error"
                  checked={deleteMissing}
                  onChange={(_, on) => setDeleteMissing(on)}
                />
              }
              label={t('import.deleteMissing', { count: preview.missing })}
              slotProps={{ typography: { variant: 'body2' } }}
            />
            <FormHelperText sx={{ mt: -0.5, ml: 3.5 }}>{t('import.deleteHint')}</FormHelperText>
          </Box>
        )}
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t(changes === 0 ? 'import.nothing' : 'import.unverified')}
        </Typography>
      </Part>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {instead}
        <Box sx={{ flex: 1 }} />
        <Button
          variant="contained"
          color={deleteMissing ? 'error' : 'primary'}
          disabled={changes === 0 || mapping.isLoading}
          loading={applying.isLoading}
          onClick={() => void write()}
        >
          {t('import.apply')}
        </Button>
      </Box>
    </>
  );
}
