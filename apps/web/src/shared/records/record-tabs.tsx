import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router';

export interface RecordTab {
  /** Its name in the address. */
  readonly name: string;
  readonly label: string;
  /** Why it cannot be opened. */
  readonly disabled?: string;
  readonly content: () => ReactNode;
}

/** Parts of a record, one at a time; which one stands in the address. */
export function RecordTabs({ tabs }: { readonly tabs: readonly RecordTab[] }) {
  const [query, setQuery] = useSearchParams();
  const id = useId();
  const requested = query.get('tab');
  const open = tabs.find(({ name, disabled }) => name === requested && disabled === undefined) ?? tabs[0];
  if (open === undefined) return null;
  const show = (name: string): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (name === tabs[0]?.name) next.delete('tab');
        else next.set('tab', name);
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
        {tabs.map(({ name, label, disabled }) => (
          <Tab
            key={name}
            value={name}
            id={`${id}-${name}`}
            aria-controls={`${id}-panel`}
            label={label}
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
