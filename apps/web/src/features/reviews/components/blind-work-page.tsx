import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { layersCalls } from '@sarm/contracts/addresses/layers.generated';
import type { AnnotationLayer } from '@sarm/contracts/http/layers/layers.entities';
import { LAYER_STATES, type LayerState, ROUNDS } from '@sarm/domain/rounds';
import { PageHeader } from '@sarm/ui/page-header';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { FramedList } from '../../../shared/lists/framed-list.tsx';
import type { Column } from '../../../shared/lists/table-props.ts';
import { useList } from '../../../shared/lists/use-list.ts';
import { pathTo, PATHS } from '../../../shared/paths.ts';
import { RecordTabs } from '../../../shared/records/record-tabs.tsx';

/** Frames that the person labels without seeing what others have done. */
export function BlindWorkPage() {
  const { t } = useTranslation('rounds');
  usePageTitle(t('mine.title'));
  const [query] = useSearchParams();
  const state: LayerState = query.get('tab') === 'done' ? 'done' : 'open';
  return (
    <>
      <PageHeader title={t('mine.title')} description={t('mine.intro')} />
      <Box sx={{ '& [role=tabpanel]': { pt: 2 } }}>
        <RecordTabs
          tabs={LAYER_STATES.map((each) => ({
            name: each,
            label: t(`mine.${each}`),
            content: () => <Layers key={each} state={state} />,
          }))}
        />
      </Box>
    </>
  );
}

function Layers({ state }: { readonly state: LayerState }) {
  const { t } = useTranslation('rounds');
  const locale = useLocale();
  const list = useList(layersCalls.list, { query: { state } }, { limit: ROUNDS.perPage });
  const nameOf = ({ video_code: video, frame_number: number }: AnnotationLayer): string =>
    t('frameName', { video, number });
  const columns: readonly Column<AnnotationLayer, never>[] = [
    { id: 'frame', header: t('column.frame'), cell: nameOf, minWidth: 120 },
    { id: 'round', header: t('column.round'), cell: (layer) => layer.round_name, minWidth: 120 },
    { id: 'boxes', header: t('column.boxes'), cell: ({ boxes }) => boxes, align: 'right' },
    {
      id: 'when',
      header: t(state === 'open' ? 'column.given' : 'column.done'),
      cell: (layer) => dateAndTime(layer.done_at ?? layer.created_at, locale),
      oneLine: true,
    },
  ];
  return (
    <FramedList
      list={list}
      label={t(`mine.${state}`)}
      failed={(message) => t('listFailed', { message })}
      empty={{ title: t(`mine.none.${state}`), text: t('mine.noneText') }}
      table={{
        columns,
        rowId: ({ id }) => id,
        rowName: nameOf,
        actions: (layer) => (
          <Button
            size="small"
            component={Link}
            to={pathTo(PATHS.finetuneBlindLayer, { layerId: layer.id })}
            aria-label={t(state === 'open' ? 'mine.labelOf' : 'mine.viewOf', { name: nameOf(layer) })}
          >
            {t(state === 'open' ? 'mine.label' : 'view')}
          </Button>
        ),
      }}
    />
  );
}
