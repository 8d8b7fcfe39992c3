import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Grade } from '@sarm/measurement/motility/grade';
import { memo } from 'react';
import { GradeMark } from '@sarm/ui/figures/grade-mark';
import { type GradeFilter as Filter, GRADES } from '../core/track-rows.ts';
import type { GradeCounts } from '../core/viewer-tracks.ts';

export interface GradeFilterProps {
  readonly label: string;
  readonly gradeName: (grade: Grade) => string;
  readonly counts: GradeCounts;
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

/** Counts of this frame by grade; pressing one shows or hides its tracks. */
export const GradeFilter = memo(function GradeFilter(props: GradeFilterProps) {
  const { label, gradeName, counts, filter, onChange } = props;
  const toggle = (grade: Grade): void => {
    const next = new Set(filter);
    if (!next.delete(grade)) next.add(grade);
    onChange(next);
  };
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', mr: 0.25 }}>
        {label}
      </Box>
      {GRADES.map((grade) => (
        <ButtonBase
          key={grade}
          aria-pressed={filter.has(grade)}
          onClick={() => toggle(grade)}
          sx={{
            gap: 0.75,
            px: 0.5,
            height: 28,
            borderRadius: 0.75,
            fontSize: '0.75rem',
            fontWeight: 650,
            fontVariantNumeric: 'tabular-nums',
            textDecoration: filter.has(grade) ? 'none' : 'line-through',
            '& svg': { opacity: filter.has(grade) ? 1 : 0.45 },
            '&:hover': { bgcolor: 'action.hover' },
            '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
          }}
        >
          <GradeMark grade={grade} label={gradeName(grade)} /> {counts[grade]}
        </ButtonBase>
      ))}
    </Box>
  );
}, sameCounts);

/** While a video plays the counts arrive a few times a second, mostly unchanged. */
function sameCounts(before: GradeFilterProps, after: GradeFilterProps): boolean {
  return (
    before.filter === after.filter &&
    before.label === after.label &&
    GRADES.every((grade) => before.counts[grade] === after.counts[grade])
  );
}
