import type { MenuPlace } from '@sarm/annotator/react/annotator-stage';
import { detectionCalls } from '@sarm/contracts/addresses/detection.generated';
import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { twoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { WorkspaceActions } from '../hooks/use-workspace-actions.ts';
import type { Workspace } from '../hooks/use-workspace.ts';
import { lookOf } from '../state/list-objects.ts';
import { marksOf } from '../state/marks-of.ts';
import { newObjectId } from '../state/new-object-id.ts';
import { CanvasBar } from './canvas-bar.tsx';
import { CanvasCard } from './canvas-card.tsx';
import { CanvasLegend } from './canvas-legend.tsx';
import { CompareLayer, CompareSummary, useComparison } from './compare-layer.tsx';
import { ConflictChoice } from './conflict-choice.tsx';

export interface WorkspaceCanvasProps {
  readonly work: Workspace;
  readonly actions: WorkspaceActions;
  readonly onMenu: (menu: MenuPlace) => void;
  readonly onGuide: (() => void) | undefined;
}

/** The shape of the picture and what its pixels measure; a usual shape until the frame is read. */
const scaleOf = (frame: Workspace['frame']) => ({
  ratio: frame === null ? '4 / 3' : `${frame.width} / ${frame.height}`,
  seconds: frame?.time_offset ?? null,
  umPerPx: frame?.um_per_px ?? null,
});

/** The canvas of the frame with its bar and legend. */
export function WorkspaceCanvas({ work, actions, onMenu, onGuide }: WorkspaceCanvasProps) {
  const { t } = useTranslation('annotation');
  const locale = useLocale();
  const can = useCan();
  const { snapshot, session, canvas, selection, shown, conflict, readOnly, strip, keyText } = work;
  const { objects, conflicts, presence } = snapshot;
  const { frame } = work;
  const { numbers } = shown;
  const marks = useMemo(
    () => marksOf(conflicts, presence, session?.clientId),
    [conflicts, presence, session?.clientId],
  );
  const labelOf = useCallback(
    (object: BoxObject): string =>
      t('canvas.boxLabel', {
        number: numbers.get(object.id) ?? '',
        class: t(`class.${object.class}`),
        confidence: twoDecimals(object.confidence, locale),
      }),
    [locale, numbers, t],
  );
  const counts = useMemo(() => {
    const all = { predicted: 0, verified: 0, manual: 0, conflict: 0, elsewhere: 0 };
    for (const object of objects) all[lookOf(object, shown.conflicts)] += 1;
    return all;
  }, [objects, shown.conflicts]);
  const number = frame?.frame_number ?? 0;
  const shared = work.mode !== 'blind';
  const mayRun = shared && frame !== null && can(detectionCalls.detectOne, { projectId: frame.project_id });
  const help = keyText('keys');
  const comparison = useComparison(work.frameId, snapshot.seq, canvas.comparing && shared);
  return (
    <CanvasCard
      canvas={canvas}
      compares={shared}
      picture={work.picture}
      objects={objects}
      marks={marks}
      selected={selection.selected}
      shows={shown.shows}
      readOnly={readOnly}
      name={t('canvas.name', { number, count: objects.length })}
      keyHint={t(readOnly ? 'canvas.keysReadOnly' : 'canvas.keys', { help })}
      activeId={shown.listed.some(({ id }) => id === selection.last) ? selection.last : null}
      labelOf={labelOf}
      newId={newObjectId}
      {...scaleOf(frame)}
      keyText={keyText}
      onCommand={actions.run}
      onIntent={work.edit}
      onSelection={selection.select}
      onMenu={onMenu}
      compared={
        comparison !== null &&
        canvas.view !== null && <CompareLayer comparison={comparison} view={canvas.view} />
      }
      bar={
        <CanvasBar
          readOnly={readOnly}
          canUndo={snapshot.canUndo}
          canRedo={snapshot.canRedo}
          mayCopy={strip.previous !== null}
          mayPropagate={strip.next !== null && selection.selected.length > 0}
          keyText={keyText}
          onCommand={actions.run}
          onRun={mayRun ? () => actions.setDialog('run') : undefined}
          onGuide={onGuide}
        />
      }
      legend={
        <>
          {canvas.comparing && shared && <CompareSummary comparison={comparison} />}
          <CanvasLegend
            counts={counts}
            holders={[...new Set(marks.presence.map(({ name }) => name))]}
            readOnly={readOnly}
            drawing={canvas.tool === 'box'}
            keyText={keyText}
          />
        </>
      }
    >
      {conflict !== undefined && (
        <ConflictChoice
          key={conflict.id}
          conflict={conflict}
          object={work.object}
          number={numbers.get(conflict.object_id) ?? 0}
          readOnly={readOnly}
          onKeep={(side) => session?.settle(conflict.id, side)}
          onLater={() => work.postpone(conflict.id)}
        />
      )}
    </CanvasCard>
  );
}
