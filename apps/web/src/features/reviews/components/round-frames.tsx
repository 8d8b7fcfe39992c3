import Button from '@mui/material/Button';
import { roundsCalls } from '@sarm/contracts/addresses/rounds.generated';
import type { RoundFrame } from '@sarm/contracts/http/rounds/rounds.entities';
import { ROUNDS, type RoundFrameState } from '@sarm/domain/rounds';
import { type ChipTone, StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { FramedList } from '../../../shared/lists/framed-list.tsx';
import type { Column } from '../../../shared/lists/table-props.ts';
import { useList } from '../../../shared/lists/use-list.ts';

const TONES: Readonly<Record<RoundFrameState, ChipTone>> = {
  waiting: 'default',
  ready: 'warning',
  adjudicated: 'success',
};

/** What people call a frame of a round. */
export function useFrameName(): (frame: RoundFrame) => string {
  const { t } = useTranslation('rounds');
  return ({ video_code: video, frame_number: number }) => t('frameName', { video, number });
}

export interface RoundFramesProps {
  readonly roundId: string;
  readonly onOpen: (frame: RoundFrame) => void;
}

/** Those that can be settled come first. */
export function RoundFrames({ roundId, onOpen }: RoundFramesProps) {
  const { t } = useTranslation('rounds');
  const nameOf = useFrameName();
  const list = useList(
    roundsCalls.listFrames,
    { params: { id: roundId }, query: {} },
    { limit: ROUNDS.perPage },
  );
  const columns: readonly Column<RoundFrame, never>[] = [
    { id: 'frame', header: t('column.frame'), cell: nameOf, minWidth: 120 },
    { id: 'kind', header: t('column.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    {
      id: 'people',
      header: t('column.people'),
      cell: ({ people }) =>
        people
          .map(({ name, boxes }) =>
            boxes === null ? t('stillLabels', { name }) : t('labelled', { name, count: boxes }),
          )
          .join(' · '),
      minWidth: 180,
    },
    {
      id: 'state',
      header: t('column.state'),
      cell: ({ state, kind }) =>
        kind === 'work' ? <StatusChip label={t(`state.${state}`)} tone={TONES[state]} /> : null,
    },
    {
      id: 'by',
      header: t('column.settledBy'),
      cell: (frame) => frame.adjudicated_by_name,
      wide: true,
    },
  ];
  return (
    <FramedList
      list={list}
      label={t('frames')}
      failed={(message) => t('listFailed', { message })}
      empty={{ title: t('noFrames'), text: t('noFramesText') }}
      table={{
        columns,
        rowId: (frame) => frame.frame_id,
        rowName: nameOf,
        actions: (frame) =>
          frame.state !== 'waiting' && (
            <Button
              size="small"
              aria-label={t('settleOf', { name: nameOf(frame) })}
              onClick={() => onOpen(frame)}
            >
              {t(frame.state === 'ready' && frame.kind === 'work' ? 'settle' : 'view')}
            </Button>
          ),
      }}
    />
  );
}
