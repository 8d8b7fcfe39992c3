import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router';

export interface RecordTab {
  /** Its name in the address. */
  readonly name: string;
  readonly label: string;
  /** Shown beside it, e.g. how many rows it holds. */
  readonly count?: number | undefined;
  /** Why it cannot be opened. */
  readonly disabled?: string;
  readonly content: () => ReactNode;
}

/** Parts of a record, one at a time; which one stands in the address. */
export function RecordTabs({ tabs }: { readonly tabs: readonly RecordTab[] }) {
  const [query, setQuery] = useSearchParams();
  const id = useId();
  const requested = query.get('tab');
  const openable = tabs.filter(({ disabled }) => disabled === undefined);
  const first = openable[0] ?? tabs[0];
  const open = openable.find(({ name }) => name === requested) ?? first;
  if (open === undefined) return null;
  const show = (name: string): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (name === first?.name) next.delete('tab');
        else next.set('tab', name);
        // It counted the pages of another list.
        next.delete('page');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <Tabs
        value={open.name}
        onChange={(_, name: string) => show(name)}
        variant="scrollable"
        sx={{ borderBottom: 1, borderColor: 'hairline' }}
      >
        {tabs.map(({ name, label, count, disabled }) => (
          <Tab
            key={name}
            value={name}
            id={`${id}-${name}`}
            aria-controls={`${id}-panel`}
            label={
              count === undefined ? (
                label
              ) : (
                <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
                  {label}
                  <Chip size="small" label={count} sx={{ height: 18, '& .MuiChip-label': { px: 0.75 } }} />
                </Box>
              )
            }
            {...(disabled === undefined
              ? {}
              : {
                  disabled: true,
                  title: disabled,
                  // The pointer still learns why.
                  sx: { '&.Mui-disabled': { pointerEvents: 'auto', cursor: 'default' } },
                })}
          />
        ))}
      </Tabs>
      <Box id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${open.name}`}>
        {open.content()}
      </Box>
    </>
  );
}
