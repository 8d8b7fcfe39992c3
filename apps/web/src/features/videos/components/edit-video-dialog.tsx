import type { Video } from '@sarm/contracts/http/entities';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useUpdateVideoMutation } from '../../../shared/api/videos.endpoints.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { problems } from '../../../shared/forms/validate-account.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { readTags } from '../state/read-tags.ts';

export function EditVideoDialog({ video, onClose }: { readonly video: Video; readonly onClose: () => void }) {
  const { t } = useTranslation(['videos', 'common']);
  const toast = useToast();
  const [update] = useUpdateVideoMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initial: { name: video.name, description: video.description, tags: video.tags.join(', ') },
    validate: ({ name }) => ({
      fields: problems({ name: name.trim() === '' ? t('videos:uploadDialog.nameRequired') : undefined }),
    }),
    onSubmit: async ({ name, description, tags }) => {
      setFailure(null);
      const body = { name: name.trim(), description: description.trim(), tags: readTags(tags) };
      const { error } = await update({ params: { id: video.id }, body });
      if (error !== undefined) {
        setFailure(errorText(error, t('videos:editDialog.failed')));
        return;
      }
      toast.success(t('videos:editDialog.saved'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={form.busy ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby="edit-title"
    >
      <DialogTitle id="edit-title">{t('videos:editDialog.title')}</DialogTitle>
      <Box component="form" noValidate onSubmit={(event) => void form.submit(event)}>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {failure !== null && <Alert severity="error">{failure}</Alert>}
          <TextField {...form.field('name')} label={t('videos:uploadDialog.name')} required autoFocus />
          <TextField
            {...form.field('description')}
            label={t('videos:uploadDialog.description')}
            multiline
            minRows={2}
          />
          <TextField
            {...form.field('tags')}
            label={t('videos:editDialog.tags')}
            helperText={t('videos:editDialog.tagsHint')}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={form.busy}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={form.busy}>
            {t('common:save')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
