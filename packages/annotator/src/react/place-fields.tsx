import Box from '@mui/material/Box';
import { TextInput } from '@sarm/ui/text-input';
import { DETECTION } from '@sarm/domain/shapes/detection';
import type { Size } from '@sarm/domain/shapes/point';
import { type KeyboardEvent, useState } from 'react';
import type { Place } from '../core/intents.ts';

const FIELDS = ['x', 'y', 'width', 'height'] as const;
type Field = (typeof FIELDS)[number];

export interface PlaceFieldsTexts extends Readonly<Record<Field, string>> {
  readonly pixels: string;
  readonly outside: string;
  readonly small: string;
  readonly number: string;
}

export interface PlaceFieldsProps {
  readonly place: Place;
  readonly picture: Size;
  readonly disabled: boolean;
  readonly texts: PlaceFieldsTexts;
  readonly onPlace: (place: Place) => void;
}

const valuesOf = ([x1, y1, x2, y2]: Place): Readonly<Record<Field, number>> => ({
  x: x1,
  y: y1,
  width: x2 - x1,
  height: y2 - y1,
});

/** As exact as boxes are stored, without the dust of sums. */
const written = (value: number): string => String(Math.round(value * 10) / 10);

/** Moves by x and y, and resizes by width and height from the upper left corner; null: not permitted. */
export function placeWith(
  place: Place,
  field: Field,
  value: number,
  picture: Size,
): Place | 'outside' | 'small' {
  const changed: Record<Field, number> = { ...valuesOf(place), [field]: value };
  const { x, y, width, height } = changed;
  // A side that the model found shorter may stay so while the other fields change (TEC-188).
  if ((field === 'width' || field === 'height') && value < DETECTION.minSide) return 'small';
  if (x < 0 || y < 0 || x + width > picture.width || y + height > picture.height) return 'outside';
  return [x, y, x + width, y + height];
}

/** Place and size in numbers: whatever a drag does can be typed. */
export function PlaceFields({ place, picture, disabled, texts, onPlace }: PlaceFieldsProps) {
  const [draft, setDraft] = useState<{ readonly field: Field; readonly text: string } | null>(null);
  const [problem, setProblem] = useState<{ readonly field: Field; readonly text: string } | null>(null);
  const values = valuesOf(place);
  const store = (): void => {
    if (draft === null) return;
    const { field, text } = draft;
    setDraft(null);
    if (text === written(values[field])) return;
    const value = Number(text.replace(',', '.'));
    const next =
      text.trim() === '' || !Number.isFinite(value) ? 'number' : placeWith(place, field, value, picture);
    if (typeof next === 'string') setProblem({ field, text: texts[next] });
    else onPlace(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') store();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setDraft(null);
  };
  return (
    <Box
      role="presentation"
      onKeyDown={onKeyDown}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 1 }}
    >
      {FIELDS.map((field) => (
        <TextInput
          key={field}
          label={texts[field]}
          type="number"
          disabled={disabled}
          value={draft?.field === field ? draft.text : written(values[field])}
          error={problem?.field === field}
          onChange={({ target }) => {
            setProblem(null);
            setDraft({ field, text: target.value });
          }}
          onBlur={store}
          inputProps={{ step: 1, min: field === 'width' || field === 'height' ? DETECTION.minSide : 0 }}
          sx={{ '& input': { px: 1, py: 0.5, fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' } }}
        />
      ))}
      <Box
        role="alert"
        sx={{
          gridColumn: '1 / -1',
          color: 'error.main',
          fontSize: '0.75rem',
          '&:empty': { display: 'none' },
        }}
      >
        {problem?.text}
      </Box>
    </Box>
  );
}
