import CloseIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { annotationCalls } from '@sarm/contracts/addresses/annotation.generated';
import { LABELLING_GUIDE } from '@sarm/domain/shapes/annotation-edits';
import { ErrorState } from '@sarm/ui/error-state';
import { TextInput } from '@sarm/ui/text-input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { errorText, isOutOfDate } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { dateOnly } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useToast } from '../../../shared/state/use-toast.ts';

export interface GuidePanelProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

interface Draft {
  readonly body: string;
  /** The version that it was made from. */
  readonly base: number;
}

/** How boxes are drawn in this project, beside the canvas. Reviewers write it; every version stays readable. */
export function GuidePanel({ projectId, onClose }: GuidePanelProps) {
  const { t } = useTranslation(['annotation', 'common']);
  const locale = useLocale();
  const toast = useToast();
  const can = useCan();
  const [version, setVersion] = useState<number | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const read = useRead(annotationCalls.guide, {
    params: { projectId },
    query: version === null ? {} : { version },
  });
  const [write, writing] = useChange(annotationCalls.writeGuide);
  const guide = read.data;
  const save = async (): Promise<void> => {
    if (draft === null) return;
    const { data, error } = await write({
      params: { projectId },
      body: { base_version: draft.base, body: draft.body },
    });
    if (data !== undefined) {
      setDraft(null);
      setFailure(null);
      setVersion(null);
      toast.success(t('annotation:guide.saved'));
      return;
    }
    const newest = isOutOfDate(error) ? (await read.refetch()).data?.newest : undefined;
    // What was typed stays: it is saved on top of the newer version once the person has seen that there is one.
    if (newest !== undefined) setDraft({ ...draft, base: newest });
    setFailure(
      newest === undefined
        ? t('annotation:guide.failed', { message: errorText(error) })
        : t('annotation:guide.stale', { version: newest }),
    );
  };
  return (
    <Card component="aside" aria-label={t('annotation:guide.title')} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {t('annotation:guide.title')}
        </Typography>
        <IconButton size="small" aria-label={t('annotation:guide.close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      {read.isError && guide === undefined && (
        <ErrorState
          message={t('annotation:guide.loadFailed', { message: errorText(read.error) })}
          retryLabel={t('common:retry')}
          onRetry={() => void read.refetch()}
          retrying={read.isFetching}
        />
      )}
      {guide === undefined && !read.isError && <Skeleton variant="rounded" height={80} animation={false} />}
      {failure !== null && <Alert severity="warning">{failure}</Alert>}
      {guide !== undefined && draft === null && (
        <>
          <Typography
            variant="body2"
            sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 400, overflowY: 'auto' }}
            tabIndex={0}
          >
            {guide.version === 0 ? t('annotation:guide.none') : guide.body}
          </Typography>
          {guide.version > 0 && guide.created_at !== null && (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {guide.written_by === null
                ? t('annotation:guide.versionOnly', {
                    version: guide.version,
                    at: dateOnly(guide.created_at, locale),
                  })
                : t('annotation:guide.version', {
                    version: guide.version,
                    name: guide.written_by,
                    at: dateOnly(guide.created_at, locale),
                  })}
            </Typography>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button size="small" disabled={guide.version <= 1} onClick={() => setVersion(guide.version - 1)}>
              {t('annotation:guide.earlier')}
            </Button>
            <Button size="small" disabled={guide.version === guide.newest} onClick={() => setVersion(null)}>
              {t('annotation:guide.newest')}
            </Button>
            <Box sx={{ flex: 1 }} />
            {can(annotationCalls.writeGuide, { projectId }) && (
              <Button
                size="small"
                variant="outlined"
                onClick={() => setDraft({ body: guide.body, base: guide.newest })}
              >
                {t('annotation:guide.edit')}
              </Button>
            )}
          </Box>
        </>
      )}
      {guide !== undefined && draft !== null && (
        <>
          <TextInput
            label={t('annotation:guide.text')}
            multiline
            minRows={8}
            maxRows={20}
            autoFocus
            value={draft.body}
            inputProps={{ maxLength: LABELLING_GUIDE.length }}
            onChange={({ target }) => setDraft({ ...draft, body: target.value })}
          />
          <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
            <Button size="small" color="inherit" onClick={() => (setDraft(null), setFailure(null))}>
              {t('annotation:guide.cancel')}
            </Button>
            <Button size="small" variant="contained" loading={writing.isLoading} onClick={() => void save()}>
              {t('annotation:guide.save', { version: draft.base + 1 })}
            </Button>
          </Box>
        </>
      )}
    </Card>
  );
}
