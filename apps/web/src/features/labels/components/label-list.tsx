import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { DataLabel } from '@sarm/contracts/http/labels/labels.entities';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DemoAfterName } from '../../../shared/components/demo-chip.tsx';
import { Pager } from '../../../shared/lists/pager.tsx';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import type { ListHandle } from '../../../shared/lists/use-list.ts';
import { moveInList } from '../../../shared/records/move-in-list.ts';
import { LabelFacts } from './label-facts.tsx';
import { LabelName } from './label-name.tsx';
import { LoadFailure } from './load-failure.tsx';

export interface LabelListProps {
  readonly list: ListHandle<DataLabel, never>;
  readonly openId: string;
  readonly addressOf: (id: string) => string;
}

/** The labels beside the items of one of them. */
export function LabelList({ list, openId, addressOf }: LabelListProps) {
  const { t } = useTranslation('dataLabels');
  return (
    <Paper
      component="nav"
      variant="outlined"
      aria-label={t('title')}
      sx={{ borderColor: 'hairline', overflow: 'hidden' }}
    >
      <Box sx={{ p: 1.5, borderBottom: 1, borderColor: 'hairline' }}>
        <SearchField label={t('search')} value={list.params.search} onSearch={list.onSearch} />
      </Box>
      <Rows list={list} openId={openId} addressOf={addressOf} />
      <Pager compact {...list.params} total={list.total} onPage={(page) => list.change({ page })} />
    </Paper>
  );
}

function Rows({ list, openId, addressOf }: LabelListProps) {
  const { t } = useTranslation('dataLabels');
  if (list.isLoading)
    return (
      <Box sx={{ p: 1.5 }}>
        <RowSkeletons label={t('title')} />
      </Box>
    );
  if (list.error !== undefined)
    return (
      <Box sx={{ p: 1.5 }}>
        <LoadFailure of="labels" error={list.error} retrying={list.isFetching} onRetry={list.refetch} />
      </Box>
    );
  if (list.rows.length === 0)
    return (
      <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
        {t('noMatch')}
      </Typography>
    );
  return (
    <List disablePadding aria-busy={list.isFetching} onKeyDown={moveInList}>
      {list.rows.map((label) => {
        const open = label.id === openId;
        return (
          <ListItem key={label.id} disablePadding divider sx={{ borderColor: 'hairline' }}>
            <ListItemButton
              component={Link}
              to={addressOf(label.id)}
              selected={open}
              aria-current={open ? 'true' : undefined}
              sx={{
                display: 'block',
                px: 2,
                py: 1.25,
                borderRadius: 0,
                '&:focus-visible': { outlineOffset: -2 },
                ...(open ? { boxShadow: (theme) => `inset 3px 0 0 ${theme.palette.primary.main}` } : {}),
              }}
            >
              <Typography
                component="span"
                variant="body2"
                sx={{ display: 'block', fontWeight: 620, overflowWrap: 'anywhere', mb: 0.5 }}
              >
                <LabelName label={label} />
                {label.isDemo && <DemoAfterName inLink />}
              </Typography>
              <LabelFacts label={label} />
            </ListItemButton>
          </ListItem>
        );
      })}
    </List>
  );
}
