import Box from '@mui/material/Box';
import { reviewsCalls } from '@sarm/contracts/addresses/reviews.generated';
import type { ReviewDetail } from '@sarm/contracts/http/reviews/reviews.entities';
import type { ReviewDecision } from '@sarm/domain/reviews';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { errorCode, errorText, isOutOfDate } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useReviewKeys } from '../hooks/use-review-keys.ts';
import { type Spot, spotOf } from '../state/compared-boxes.ts';
import { CellClass } from './cell-class.tsx';
import { CommentsPanel, type Draft } from './comments-panel.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { DifferenceList } from './difference-list.tsx';
import { ReviewStage } from './review-stage.tsx';

export interface ReviewDeskProps {
  readonly detail: ReviewDetail;
  readonly reload: () => void;
  readonly onDecided: () => void;
}

/** One item: pictures and differences on the left, comments, notes and decision on the right. */
export function ReviewDesk({ detail, reload, onDecided }: ReviewDeskProps) {
  const { item, differences, comments } = detail;
  const { t } = useTranslation('reviews');
  const can = useCan();
  const [decide, { isLoading }] = useChange(reviewsCalls.decide);
  const [notes, setNotes] = useState(item.notes);
  const [failure, setFailure] = useState('');
  const [overlay, setOverlay] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [spot, setSpot] = useState<Spot | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const open = item.status === 'pending' && can(reviewsCalls.decide, { projectId: item.project_id });

  const send = async (status: ReviewDecision): Promise<void> => {
    if (!open || isLoading) return;
    const answer = await decide({ params: { id: item.id }, body: { status, notes, version: item.version } });
    if (!('error' in answer)) {
      onDecided();
      return;
    }
    // Somebody else was first, or the boxes are others now: what is shown is read again, with who and when.
    setFailure(errorCode(answer.error) === 'review_decided' ? t('alreadyReviewed') : errorText(answer.error));
    if (isOutOfDate(answer.error)) reload();
  };
  const choose = (id: string): void => {
    const difference = differences?.find((each) => each.object_id === id);
    if (difference === undefined) return;
    setChosen(id);
    setSpot(spotOf(difference));
  };
  const stepTo = (by: 1 | -1): boolean => {
    const all = differences ?? [];
    const at = all.findIndex(({ object_id }) => object_id === chosen);
    const next = all[at < 0 ? (by === 1 ? 0 : -1) : at + by];
    if (next === undefined) return false;
    choose(next.object_id);
    return true;
  };
  const pin = (): void => {
    const difference = differences?.find(({ object_id }) => object_id === chosen);
    if (difference !== undefined) {
      const { x, y } = spotOf(difference);
      setDraft({ x, y, objectId: difference.object_id });
    } else setDraft({ x: item.width / 2, y: item.height / 2, objectId: item.detection_id });
  };
  useReviewKeys({
    a: () => void send('approved'),
    c: () => void send('needsCorrection'),
    r: () => void send('rejected'),
    o: () => setOverlay(!overlay),
    p: pin,
  });
  const pins = [
    ...comments.map(({ id, x, y, settled_at }, at) => ({
      id,
      x,
      y,
      number: at + 1,
      settled: settled_at !== null,
    })),
    ...(draft === null ? [] : [{ ...draft, id: 'draft', number: comments.length + 1, settled: false }]),
  ];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 332px' } }}>
      <Box sx={{ p: 2.5, minWidth: 0 }}>
        <ReviewStage
          detail={detail}
          overlay={overlay}
          onOverlay={setOverlay}
          chosen={chosen}
          spot={spot}
          pins={item.type === 'detection' ? pins : []}
          onPoint={(at) => {
            if (draft !== null) setDraft({ ...at, objectId: null });
          }}
          onStep={stepTo}
        />
        {differences !== null && (
          <DifferenceList differences={differences} chosen={chosen} onChoose={choose} />
        )}
      </Box>
      <Box
        sx={{
          p: 2.5,
          display: 'grid',
          gap: 3,
          alignContent: 'start',
          borderLeft: { md: 1 },
          borderTop: { xs: 1, md: 0 },
          borderColor: { xs: 'hairline', md: 'hairline' },
        }}
      >
        {item.type === 'morphology' && <CellClass item={item} />}
        <CommentsPanel item={item} comments={comments} draft={draft} onPin={pin} onDraft={setDraft} />
        <DecisionPanel
          item={item}
          open={open}
          notes={notes}
          onNotes={setNotes}
          busy={isLoading}
          failure={failure}
          onDecide={(decision) => void send(decision)}
        />
      </Box>
    </Box>
  );
}
