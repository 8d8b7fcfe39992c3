import AddedIcon from '@mui/icons-material/Check';
import UnsentIcon from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { BoxMark, type BoxLook, confidenceTone } from './box-mark.tsx';

export interface ListedObject {
  readonly id: string;
  readonly number: number;
  readonly look: BoxLook;
  readonly className: string;
  readonly confidence: number;
  /** Whether the label of the person holds it; null where there is no label. */
  readonly added: boolean | null;
  /** Its last edit is not with the server yet. */
  readonly unsent: boolean;
}

export interface ObjectListTexts {
  readonly list: string;
  readonly empty: string;
  readonly added: string;
  readonly notAdded: string;
  readonly unsent: string;
  readonly lookName: (look: BoxLook) => string;
  readonly confidence: (value: number) => string;
}

export interface ObjectListProps {
  readonly objects: readonly ListedObject[];
  readonly selected: readonly string[];
  readonly texts: ObjectListTexts;
  readonly onSelect: (id: string, more: boolean) => void;
}

const ROW = 32;
/** Rows drawn above and below what is seen. */
const SPARE = 6;
const COLUMNS = '16px 30px minmax(0, 1fr) 56px 34px minmax(72px, auto)';

export const objectRowId = (id: string): string => `object-${id}`;

/** Hundreds of boxes: only the rows in sight are drawn. One tab stop; arrows, Home and End move the selection. */
export function ObjectList({ objects, selected, texts, onSelect }: ObjectListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scroll, setScroll] = useState(0);
  const [height, setHeight] = useState(ROW * 9);
  const current = selected.at(-1);
  const at = current === undefined ? -1 : objects.findIndex(({ id }) => id === current);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const sizes = new ResizeObserver(() => setHeight(element.clientHeight));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  useEffect(() => {
    const element = box.current;
    if (element === null || at < 0) return;
    if (at * ROW < element.scrollTop) element.scrollTop = at * ROW;
    else if ((at + 1) * ROW > element.scrollTop + element.clientHeight)
      element.scrollTop = (at + 1) * ROW - element.clientHeight;
  }, [at]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
    const step = steps[event.key];
    const isEnd = event.key === 'Home' || event.key === 'End';
    // With a modifier an arrow moves the box itself.
    if ((step === undefined && !isEnd) || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? objects.length - 1 : at + (step ?? 0);
    const object = objects[Math.min(objects.length - 1, Math.max(0, next))];
    if (object !== undefined) onSelect(object.id, event.shiftKey);
  };
  // The row of the selection is always drawn: the canvas names it as its active descendant.
  const first = Math.max(0, Math.floor(scroll / ROW) - SPARE);
  const last = Math.min(objects.length, Math.ceil((scroll + height) / ROW) + SPARE);
  const drawn = objects.slice(first, last).map((object, offset) => ({ object, index: first + offset }));
  const active = objects[at];
  if (active !== undefined && (at < first || at >= last)) drawn.push({ object: active, index: at });
  return (
    <Box
      ref={box}
      id="object-list"
      role="listbox"
      tabIndex={0}
      aria-label={texts.list}
      aria-multiselectable
      {...(active === undefined ? {} : { 'aria-activedescendant': objectRowId(active.id) })}
      onScroll={(event) => setScroll(event.currentTarget.scrollTop)}
      onKeyDown={onKeyDown}
      sx={{
        overflowY: 'auto',
        flex: 1,
        minHeight: ROW * 5,
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
      }}
    >
      {objects.length === 0 ? (
        <Box role="presentation" sx={{ p: 2, color: 'text.secondary', fontSize: '0.8125rem' }}>
          {texts.empty}
        </Box>
      ) : (
        <Box role="presentation" sx={{ height: objects.length * ROW, position: 'relative' }}>
          {drawn.map(({ object, index }) => (
            <ObjectRow
              key={object.id}
              object={object}
              index={index}
              total={objects.length}
              selected={selected.includes(object.id)}
              texts={texts}
              onSelect={onSelect}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

interface ObjectRowProps extends Pick<ObjectListProps, 'texts' | 'onSelect'> {
  readonly object: ListedObject;
  readonly index: number;
  readonly total: number;
  readonly selected: boolean;
}

/** Named by what it shows, with spaces between the columns, as people who speak to the computer say it. */
const ObjectRow = memo(function ObjectRow({
  object,
  index,
  total,
  selected,
  texts,
  onSelect,
}: ObjectRowProps) {
  const tone = confidenceTone(object.confidence);
  return (
    <Box
      id={objectRowId(object.id)}
      role="option"
      aria-selected={selected}
      aria-posinset={index + 1}
      aria-setsize={total}
      onClick={(event) => onSelect(object.id, event.shiftKey || event.ctrlKey || event.metaKey)}
      sx={{
        position: 'absolute',
        top: index * ROW,
        left: 0,
        right: 0,
        height: ROW,
        px: 2,
        display: 'grid',
        gridTemplateColumns: COLUMNS,
        gap: 1,
        alignItems: 'center',
        fontSize: '0.75rem',
        fontVariantNumeric: 'tabular-nums',
        cursor: 'pointer',
        '&:hover': { bgcolor: 'action.hover' },
        ...(selected
          ? {
              bgcolor: 'action.selected',
              boxShadow: (theme) => `inset 3px 0 0 ${theme.palette.primary.main}`,
            }
          : {}),
      }}
    >
      <Box component="span" role="img" aria-label={texts.lookName(object.look)}>
        <BoxMark look={object.look} colour={object.look === 'conflict' ? 'warning.main' : tone} />
      </Box>{' '}
      <Box component="b" sx={{ fontWeight: 620, fontSize: '0.8125rem' }}>
        {object.number}
      </Box>{' '}
      <Box
        component="span"
        sx={{
          color: 'text.secondary',
          whiteSpace: 'nowrap',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
        }}
      >
        {object.className}
      </Box>{' '}
      <Box aria-hidden sx={{ height: 5, borderRadius: 3, bgcolor: 'action.hover', overflow: 'hidden' }}>
        <Box sx={{ height: '100%', width: `${object.confidence * 100}%`, bgcolor: tone, borderRadius: 3 }} />
      </Box>{' '}
      <span>{texts.confidence(object.confidence)}</span> <AddedMark object={object} texts={texts} />
    </Box>
  );
});

/** TEC-061; what is not sent cannot be in a label. */
function AddedMark({ object, texts }: { readonly object: ListedObject; readonly texts: ObjectListTexts }) {
  const base = {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 0.5,
    whiteSpace: 'nowrap',
    fontWeight: 560,
    color: 'text.secondary',
  } as const;
  if (object.unsent)
    return (
      <Box component="span" sx={base}>
        <UnsentIcon aria-hidden sx={{ fontSize: 14 }} />
        {texts.unsent}
      </Box>
    );
  if (object.added === null) return <span />;
  return (
    <Box component="span" sx={object.added ? { ...base, color: 'success.main' } : base}>
      {object.added && <AddedIcon aria-hidden sx={{ fontSize: 14 }} />}
      {object.added ? texts.added : texts.notAdded}
    </Box>
  );
}
