import Box from '@mui/material/Box';
import type { VersionUnit } from '@sarm/contracts/http/versions/versions.entities';
import { type Split, SPLITS } from '@sarm/domain/training';
import { VisuallyHidden } from '@sarm/ui/visually-hidden';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SplitLane } from './split-lane.tsx';
import { UnitMenu } from './unit-menu.tsx';

export interface SplitLanesProps {
  readonly units: readonly VersionUnit[];
  readonly onMove: (key: string, split: Split) => void;
}

const SIDEWAYS = { ArrowLeft: -1, ArrowRight: 1 } as const;
const ACROSS = { ArrowUp: -1, ArrowDown: 1 } as const;
const stepOf = (steps: Readonly<Record<string, number>>, key: string): number => steps[key] ?? 0;

/** Who is in which split: dragged, moved by arrow keys, or from the menu of each. */
export function SplitLanes({ units, onMove }: SplitLanesProps) {
  const { t } = useTranslation('versions');
  const lanes = useRef<HTMLDivElement>(null);
  const focused = useRef<string | null>(null);
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const [menu, setMenu] = useState<{ readonly unit: VersionUnit; readonly anchor: HTMLElement } | null>(null);
  const placed = units.map(({ key, split }) => `${key} ${split}`).join();
  const shown = useRef(placed);
  useEffect(() => {
    if (shown.current === placed) return;
    shown.current = placed;
    if (focused.current === null) return;
    const chip = [...(lanes.current?.querySelectorAll<HTMLElement>('[data-unit]') ?? [])].find(
      (each) => each.dataset['unit'] === focused.current,
    );
    focused.current = null;
    chip?.focus();
  }, [placed]);

  const move = (unit: VersionUnit, split: Split): void => {
    setMenu(null);
    setDragged(null);
    if (unit.split === split) return;
    focused.current = unit.key;
    setSaid(t('split.moved', { code: unit.code, split: t(`splits.${split}`) }));
    onMove(unit.key, split);
  };
  const onKey = (event: KeyboardEvent<HTMLElement>, unit: VersionUnit): void => {
    const across = stepOf(ACROSS, event.key);
    const sideways = stepOf(SIDEWAYS, event.key);
    if (across === 0 && sideways === 0) return;
    event.preventDefault();
    const next = SPLITS[SPLITS.indexOf(unit.split) + across];
    if (across !== 0) {
      if (next !== undefined) move(unit, next);
      return;
    }
    const inLane = [
      ...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-unit]') ?? []),
    ];
    inLane[inLane.indexOf(event.currentTarget) + sideways]?.focus();
  };
  return (
    <Box ref={lanes} sx={{ display: 'grid', gap: 1.5 }}>
      {SPLITS.map((split) => (
        <SplitLane
          key={split}
          split={split}
          units={units.filter((each) => each.split === split)}
          all={units.reduce((sum, { frames }) => sum + frames, 0)}
          onKey={onKey}
          onOpen={(unit, anchor) => setMenu({ unit, anchor })}
          onDrag={(unit) => setDragged(unit?.key ?? null)}
          onDrop={() => {
            const unit = units.find(({ key }) => key === dragged);
            if (unit !== undefined) move(unit, split);
          }}
        />
      ))}
      <UnitMenu unit={menu?.unit} anchor={menu?.anchor ?? null} onMove={move} onClose={() => setMenu(null)} />
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </Box>
  );
}
