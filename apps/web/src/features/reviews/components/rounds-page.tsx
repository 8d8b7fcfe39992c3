import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { roundsCalls } from '@sarm/contracts/addresses/rounds.generated';
import type { AnnotationRound } from '@sarm/contracts/http/rounds/rounds.entities';
import { ROUNDS } from '@sarm/domain/rounds';
import { PageHeader } from '@sarm/ui/page-header';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { FramedList } from '../../../shared/lists/framed-list.tsx';
import type { Column } from '../../../shared/lists/table-props.ts';
import { useList } from '../../../shared/lists/use-list.ts';
import { pathTo, PATHS } from '../../../shared/paths.ts';
import { NewRoundDialog } from './new-round-dialog.tsx';

/** Rounds of blind annotation, newest first. */
export function RoundsPage() {
  const { t } = useTranslation('rounds');
  usePageTitle(t('title'));
  const list = useList(roundsCalls.list, { query: {} }, { limit: ROUNDS.perPage });
  const columns = useRoundColumns();
  const [open, setOpen] = useState(false);
  const create = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
      {t('new.open')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('intro')} actions={create} />
      <FramedList
        list={list}
        label={t('title')}
        failed={(message) => t('listFailed', { message })}
        empty={{ title: t('none'), text: t('noneText'), action: create }}
        table={{
          columns,
          rowId: ({ id }) => id,
          rowName: ({ name }) => name,
          actions: ({ id, name }) => (
            <Button
              size="small"
              component={Link}
              to={pathTo(PATHS.finetuneRound, { roundId: id })}
              aria-label={t('openOf', { name })}
            >
              {t('open')}
            </Button>
          ),
        }}
      />
      {open && (
        <NewRoundDialog
          onCreated={() => {
            setOpen(false);
            list.refetch();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function useRoundColumns(): readonly Column<AnnotationRound, never>[] {
  const { t } = useTranslation('rounds');
  const locale = useLocale();
  return [
    { id: 'name', header: t('column.name'), cell: ({ name }) => name, minWidth: 140 },
    { id: 'dataset', header: t('column.dataset'), cell: (round) => round.dataset_name },
    {
      id: 'frames',
      header: t('column.frames'),
      cell: (round) =>
        t('framesOf', {
          count: round.frames,
          double: round.double_frames,
          reference: round.reference_frames,
        }),
      minWidth: 180,
    },
    {
      id: 'people',
      header: t('column.people'),
      cell: ({ people }) => people.map(({ name }) => name).join(', '),
      wide: true,
    },
    {
      id: 'labelled',
      header: t('column.labelled'),
      cell: ({ layers, layers_done: done }) => t('labelledOf', { done, total: layers }),
      minWidth: 150,
    },
    {
      id: 'settled',
      header: t('column.settled'),
      cell: ({ adjudicated, frames, ready }) => t('settledOf', { done: adjudicated, total: frames, ready }),
      minWidth: 140,
    },
    {
      id: 'created',
      header: t('column.created'),
      cell: (round) => dateAndTime(round.created_at, locale),
      oneLine: true,
      wide: true,
    },
  ];
}
