import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { type Choice, isAgreed, type LabelledCell } from '../state/adjudicated-boxes.ts';

export interface CellChoicesProps {
  readonly cells: readonly LabelledCell[];
  /** Of the first and of the second person. */
  readonly names: readonly string[];
  readonly choices: ReadonlyMap<string, Choice>;
  readonly readOnly: boolean;
  readonly onFocus: (id: string) => void;
  readonly onChoose: (id: string, choice: Choice) => void;
}

/** A line for each cell; those that the people see differently come first. */
export function CellChoices({ cells, names, choices, readOnly, onFocus, onChoose }: CellChoicesProps) {
  const { t } = useTranslation(['rounds', 'reviews']);
  const sideText = (cell: LabelledCell, side: 'first' | 'second', name: string): string => {
    const box = cell[side];
    return box === null ? '' : t('rounds:boxOf', { name, class: t(`rounds:class.${box.class}`) });
  };
  return (
    <Box
      component="ul"
      aria-label={t('rounds:cells')}
      sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 280, overflowY: 'auto' }}
    >
      {cells.map((cell, at) => {
        const agreed = isAgreed(cell);
        const both = cell.first !== null && cell.second !== null;
        const text = agreed
          ? t('rounds:agreed', { class: t(`rounds:class.${cell.first?.class ?? 'sperm'}`) })
          : (['first', 'second'] as const)
              .map((side, place) => sideText(cell, side, names[place] ?? ''))
              .filter((each) => each !== '')
              .join(' · ');
        const options: readonly (readonly [Choice, string])[] = [
          ...(cell.first === null
            ? []
            : ([['first', both && !agreed ? (names[0] ?? '') : t('rounds:keep')]] as const)),
          ...(cell.second === null || agreed
            ? []
            : ([['second', both ? (names[1] ?? '') : t('rounds:keep')]] as const)),
          ['none', t('rounds:leaveOut')],
        ];
        return (
          <Box
            component="li"
            key={cell.id}
            onFocus={() => onFocus(cell.id)}
            onMouseEnter={() => onFocus(cell.id)}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1,
              py: 0.5,
              borderTop: at === 0 ? 'none' : '1px solid',
              borderColor: 'hairline',
            }}
          >
            <Typography variant="body2" sx={{ flex: 1, minWidth: 180 }}>
              {t('rounds:cellNumber', { number: at + 1 })} {text}
            </Typography>
            {!readOnly && (
              <ToggleButtonGroup
                exclusive
                size="small"
                aria-label={t('rounds:choiceOf', { number: at + 1 })}
                value={choices.get(cell.id) ?? null}
                onChange={(_, value: Choice | null) => {
                  if (value !== null) onChoose(cell.id, value);
                }}
              >
                {options.map(([value, label]) => (
                  <ToggleButton key={value} value={value}>
                    {label}
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
