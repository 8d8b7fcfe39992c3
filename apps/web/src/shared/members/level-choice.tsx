import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { ACCESS_LEVELS, type AccessLevel } from '@sarm/domain/access/access-levels';
import { useId } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

export interface LevelChoiceProps<V extends FieldValues> {
  readonly control: Control<V>;
  readonly name: Path<V>;
  /** The levels that the person who gives can give. */
  readonly givable: readonly AccessLevel[];
  /** Why the others cannot be chosen. */
  readonly closedText: string;
}

/** PLT-148: each level says what it allows. One that cannot be given says why. */
export function LevelChoice<V extends FieldValues>({
  control,
  name,
  givable,
  closedText,
}: LevelChoiceProps<V>) {
  const { t } = useTranslation('members');
  const { field } = useController<V>({ control, name });
  const id = useId();
  const chosen: unknown = field.value;
  return (
    <FormControl>
      <FormLabel id={id} sx={{ fontSize: '0.75rem', mb: 0.5 }}>
        {t('column.level')}
      </FormLabel>
      <ToggleButtonGroup
        exclusive
        aria-labelledby={id}
        value={chosen}
        onChange={(_, level: AccessLevel | null) => level !== null && field.onChange(level)}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' } }}
      >
        {ACCESS_LEVELS.map((level) => {
          const closed = !givable.includes(level) && level !== chosen;
          return (
            <ToggleButton
              key={level}
              value={level}
              disabled={closed}
              {...(closed ? { title: closedText } : {})}
              sx={LEVEL}
            >
              <Box>
                <Typography
                  variant="body2"
                  component="div"
                  sx={{ fontWeight: 620, display: 'flex', gap: 0.5 }}
                >
                  {level === chosen && <CheckIcon sx={{ fontSize: 18 }} />}
                  {t(`level.${level}`)}
                </Typography>
                <Typography variant="caption" component="div" sx={{ lineHeight: 1.35 }}>
                  {closed ? closedText : t(`allows.${level}`)}
                </Typography>
              </Box>
            </ToggleButton>
          );
        })}
      </ToggleButtonGroup>
    </FormControl>
  );
}

const LEVEL = {
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  textAlign: 'left',
  textTransform: 'none',
  p: 1.25,
  minHeight: 64,
  color: 'text.primary',
  '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'primary.main', color: 'primary.contrastText' },
} as const;
