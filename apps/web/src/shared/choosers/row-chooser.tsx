import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { PAGING } from '@sarm/domain/limits';
import { type UIEvent, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface ChooserRow {
  readonly id: string;
  readonly name: string;
  /** Distinguishes namesakes. */
  readonly detail?: string;
}

const PIECE = 50;
/** From so many pixels before its end on the list grows. */
const NEAR_END = 80;

/** What a list is requested with: the text that was typed, and as many rows as people have scrolled to. */
export function useRowSearch() {
  const [typed, setTyped] = useState('');
  const [limit, setLimit] = useState<number>(PIECE);
  const search = useDeferredValue(typed);
  return {
    query: { search, limit },
    onSearch: (text: string): void => {
      setTyped(text);
      setLimit(PIECE);
    },
    onMore: (): void => setLimit((before) => Math.min(before + PIECE, PAGING.maxLimit)),
  };
}
export type RowSearch = ReturnType<typeof useRowSearch>;

export interface RowChooserProps {
  readonly label: string;
  readonly rows: readonly ChooserRow[];
  /** How many the server has for the text. */
  readonly total: number;
  readonly chosen: ChooserRow | null;
  readonly search: RowSearch;
  readonly loading: boolean;
  readonly disabled?: boolean;
  /** Below the field: why there is nothing to choose, or what to do. */
  readonly hint?: string | undefined;
  readonly failure?: string | undefined;
  readonly onChoose: (row: ChooserRow | null) => void;
}

/** One of many rows of the server, found by typing or by scrolling; arrow keys and Enter choose. */
export function RowChooser(props: RowChooserProps) {
  const { label, rows, total, chosen, search, loading, disabled = false, hint, failure, onChoose } = props;
  const { t } = useTranslation(['workbench', 'common']);
  const { id, name: chosenName } = chosen ?? {};
  // One object for as long as it is the same row: for each new one the field would take back what is being typed.
  const value = useMemo(
    (): ChooserRow | null => (id === undefined || chosenName === undefined ? null : { id, name: chosenName }),
    [id, chosenName],
  );
  const onScroll = ({ currentTarget: list }: UIEvent<HTMLElement>): void => {
    const left = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (left < NEAR_END && rows.length < total && !loading) search.onMore();
  };
  // The server answers no more rows at once: the others are found by typing.
  const cut = rows.length >= PAGING.maxLimit && rows.length < total;
  return (
    <Autocomplete
      size="small"
      disabled={disabled}
      options={rows}
      value={value}
      loading={loading}
      loadingText={t('common:loading')}
      noOptionsText={t('common:noChoices')}
      clearText={t('common:clearChoice')}
      openText={t('common:openChoices')}
      closeText={t('common:close')}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      // The server has searched already.
      filterOptions={(found) => found}
      onInputChange={(_, text, reason) => search.onSearch(reason === 'input' ? text.trim() : '')}
      onChange={(_, row) => onChoose(row)}
      slotProps={{ listbox: { onScroll } }}
      renderOption={({ key, ...option }, { name, detail }) => (
        <li key={key} {...option}>
          <span>
            {name}
            {detail !== undefined && (
              <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
                {` · ${detail}`}
              </Typography>
            )}
          </span>
        </li>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          error={failure !== undefined}
          // What to do first has to be read, so it is not dimmed with the field.
          slotProps={{
            ...input.slotProps,
            formHelperText: { sx: { '&.Mui-disabled': { color: 'text.secondary' } } },
          }}
          helperText={failure ?? (cut ? t('workbench:choosers.cut', { shown: rows.length, total }) : hint)}
        />
      )}
    />
  );
}
