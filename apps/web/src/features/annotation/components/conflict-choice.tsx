import Box from '@mui/material/Box';
import { ConflictDialog, type ConflictSideView } from '@sarm/annotator/react/conflict-dialog';
import type { AnnotationConflict, BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import type { BoxValues, ConflictSide } from '@sarm/domain/shapes/annotation-edits';
import { hasValues } from '@sarm/editing/rules/field-groups';
import { overlapOf } from '@sarm/domain/shapes/boxes';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../shared/access/user-context.tsx';
import { twoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { describeValues } from '../state/describe-edit.ts';

export interface ConflictChoiceProps {
  readonly conflict: AnnotationConflict;
  readonly object: BoxObject | undefined;
  readonly number: number;
  readonly readOnly: boolean;
  readonly onKeep: (side: ConflictSide) => void;
  readonly onLater: () => void;
}

type Side = AnnotationConflict['mine'];

const boxOf = (side: Side, object: BoxObject | undefined) => {
  const place = (side.changes as BoxValues).box ?? object?.box;
  if (side.kind === 'delete' || place === undefined) return undefined;
  const [x1, y1, x2, y2] = place;
  return { x1, y1, x2, y2 };
};

const titleOf = ({ mine, theirs }: AnnotationConflict) => {
  if (theirs.kind === 'run') return 'conflict.titleRun';
  return theirs.user_id !== null && theirs.user_id === mine.user_id
    ? 'conflict.titleWindows'
    : 'conflict.title';
};

/** Which of two versions of a box stays: 1, 2, or later. */
export function ConflictChoice({ conflict, object, number, readOnly, onKeep, onLater }: ConflictChoiceProps) {
  const { t } = useTranslation('annotation');
  const locale = useLocale();
  const user = useUser();
  const { mine, theirs } = conflict;
  useEffect(() => {
    // Before the commands of the page, where 1 and 2 are classes.
    const choose = (event: KeyboardEvent): void => {
      const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (typing || event.ctrlKey || event.altKey || event.metaKey) return;
      const keep = event.key === '1' ? 'mine' : event.key === '2' ? 'theirs' : null;
      if (keep === null && event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      if (keep === null) onLater();
      else if (!readOnly) onKeep(keep);
    };
    document.addEventListener('keydown', choose, true);
    return () => document.removeEventListener('keydown', choose, true);
  }, [onKeep, onLater, readOnly]);
  const present: BoxValues = object ?? {};
  const textOf = ({ kind, changes }: Side): string => {
    if (kind === 'delete') return t('conflict.deleted');
    // Described by what differs from the box on the screen, it would say that nothing was done.
    return hasValues(present, changes) ? t('conflict.present') : describeValues(t, changes, present);
  };
  const view = (side: ConflictSide, of: Side): ConflictSideView => {
    const isSelf = of.user_id === user.id;
    const name = of.kind === 'run' ? t('conflict.run') : (of.name ?? t('history.former'));
    return {
      side,
      look: side === 'mine' ? 'verified' : 'elsewhere',
      name,
      shownName: isSelf ? t('conflict.you') : name,
      isSelf,
      at: new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(new Date(of.at)),
      text: textOf(of),
    };
  };
  const [a, b] = [boxOf(mine, object), boxOf(theirs, object)];
  const places = 'box' in mine.changes || 'box' in theirs.changes;
  return (
    <Box
      sx={{
        position: { xs: 'static', md: 'absolute' },
        zIndex: 5,
        bottom: 24,
        left: '50%',
        transform: { md: 'translateX(-50%)' },
        p: { xs: 1, md: 0 },
      }}
    >
      <ConflictDialog
        title={t(titleOf(conflict), { number })}
        text={t('conflict.text')}
        sides={[view('mine', mine), view('theirs', theirs)]}
        overlap={
          places && a !== undefined && b !== undefined
            ? t('conflict.overlap', { value: twoDecimals(overlapOf(a, b), locale) })
            : undefined
        }
        keepLabel={t('conflict.keep')}
        laterLabel={t('conflict.later')}
        disabled={readOnly}
        onKeep={onKeep}
        onLater={onLater}
      />
    </Box>
  );
}
