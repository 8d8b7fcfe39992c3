import PinIcon from '@mui/icons-material/AddCommentOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { reviewsCalls } from '@sarm/contracts/addresses/reviews.generated';
import type { ReviewComment, ReviewItem } from '@sarm/contracts/http/reviews/reviews.entities';
import { REVIEWS } from '@sarm/domain/reviews';
import type { Point } from '@sarm/domain/shapes/point';
import { Kbd } from '@sarm/ui/kbd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useToast } from '../../../shared/state/use-toast.ts';

export interface Draft extends Point {
  readonly objectId: string | null;
}

export interface CommentsPanelProps {
  readonly item: ReviewItem;
  readonly comments: readonly ReviewComment[];
  /** Where the next comment goes; null: none is being written. */
  readonly draft: Draft | null;
  readonly onPin: () => void;
  readonly onDraft: (draft: Draft | null) => void;
}

/** Comments at places of the picture, with the numbers of their pins. */
export function CommentsPanel({ item, comments, draft, onPin, onDraft }: CommentsPanelProps) {
  const { t } = useTranslation('reviews');
  const locale = useLocale();
  const can = useCan();
  const toast = useToast();
  const [settle] = useChange(reviewsCalls.settleComment);
  const of = { projectId: item.project_id, createdBy: item.created_by };
  const change = async (comment: ReviewComment): Promise<void> => {
    const answer = await settle({
      params: { id: item.id, commentId: comment.id },
      body: { settled: comment.settled_at === null },
    });
    if ('error' in answer) toast.error(errorText(answer.error));
  };
  return (
    <Box component="section" aria-label={t('comments.title')}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h3" component="h3" sx={{ flex: 1 }}>
          {t('comments.title')} {comments.length > 0 && `(${comments.length})`}
        </Typography>
        {can(reviewsCalls.comment, of) && (
          <Button size="small" startIcon={<PinIcon />} onClick={onPin}>
            {t('comments.pin')}&nbsp;<Kbd>P</Kbd>
          </Button>
        )}
      </Box>
      {draft !== null && <DraftForm item={item} draft={draft} onDone={() => onDraft(null)} />}
      {comments.length === 0 && draft === null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('comments.none')}
        </Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {comments.map((comment, at) => (
          <Box component="li" key={comment.id} sx={{ display: 'flex', gap: 1 }}>
            <Typography
              component="span"
              variant="caption"
              sx={{
                flex: 'none',
                width: 20,
                height: 20,
                display: 'grid',
                placeItems: 'center',
                borderRadius: '50% 50% 0 50%',
                fontWeight: 700,
                color: '#0E1318',
                bgcolor: comment.settled_at === null ? '#FFC15C' : '#E4E9EE',
              }}
            >
              {at + 1}
            </Typography>
            <Box sx={{ minWidth: 0, flex: 1 }}>
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {comment.body}
              </Typography>
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                {comment.author ?? t('comments.goneAuthor')} · {dateAndTime(comment.created_at, locale)} ·{' '}
                {t(comment.settled_at === null ? 'comments.open' : 'comments.settled')}
              </Typography>
              {can(reviewsCalls.settleComment, of) && (
                <Button size="small" sx={{ px: 0.5, minWidth: 0 }} onClick={() => void change(comment)}>
                  {t(comment.settled_at === null ? 'comments.settle' : 'comments.reopen')}
                </Button>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function DraftForm(props: { readonly item: ReviewItem; readonly draft: Draft; readonly onDone: () => void }) {
  const { item, draft, onDone } = props;
  const { t } = useTranslation(['reviews', 'common']);
  const [text, setText] = useState('');
  const [save, { isLoading }] = useChange(reviewsCalls.comment);
  const [failure, setFailure] = useState('');
  const send = async (): Promise<void> => {
    const { x, y, objectId: object_id } = draft;
    const answer = await save({ params: { id: item.id }, body: { object_id, x, y, body: text.trim() } });
    if ('error' in answer) setFailure(errorText(answer.error));
    else onDone();
  };
  return (
    <Box
      component="form"
      sx={{ mb: 1.5, display: 'grid', gap: 1 }}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        multiline
        minRows={2}
        autoFocus
        size="small"
        label={t('reviews:comments.text')}
        helperText={failure === '' ? t('reviews:comments.hint') : failure}
        error={failure !== ''}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: REVIEWS.commentLength } }}
      />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button size="small" color="inherit" onClick={onDone}>
          {t('common:cancel')}
        </Button>
        <Button
          size="small"
          type="submit"
          variant="contained"
          loading={isLoading}
          disabled={text.trim() === ''}
        >
          {t('reviews:comments.save')}
        </Button>
      </Box>
    </Box>
  );
}
