import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { WorkspaceActions } from '../hooks/use-workspace-actions.ts';
import type { Workspace } from '../hooks/use-workspace.ts';
import { lookOf } from '../state/list-objects.ts';
import { EditHistory } from './edit-history.tsx';
import { LabelPanel } from './label-panel.tsx';
import { ObjectSection } from './object-section.tsx';
import { ObjectsCard } from './objects-card.tsx';

const Section = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ borderTop: '1px solid', borderColor: 'hairline', px: 2, py: 1.5 }}>{children}</Box>
);

/** The objects of the frame, the selected one, its history, and the label. */
export function WorkspaceObjects({
  work,
  actions,
}: {
  readonly work: Workspace;
  readonly actions: WorkspaceActions;
}) {
  const { snapshot, shown, selection, canvas, label, mode, object, readOnly } = work;
  const { objects } = snapshot;
  const { frame } = work;
  const collects = mode === 'finetune' && work.mayEdit;
  const mayAdd =
    collects && label.status === 'ready' && object !== undefined && label.added?.has(object.id) !== true;
  return (
    <>
      <ObjectsCard
        objects={shown.listed}
        total={objects.length}
        confidences={objects.map(({ confidence }) => confidence)}
        selected={selection.selected}
        view={canvas.shown}
        finding={actions.finding}
        withLabel={collects}
        readOnly={readOnly}
        onView={canvas.setShown}
        onSelect={selection.toggle}
        onFind={actions.find}
      />
      <Section>
        <ObjectSection
          object={object}
          count={selection.selected.length}
          number={object === undefined ? 0 : (shown.numbers.get(object.id) ?? 0)}
          look={object === undefined ? 'predicted' : lookOf(object, shown.conflicts)}
          picture={work.picture.picture}
          size={{ width: frame?.width ?? 0, height: frame?.height ?? 0 }}
          umPerPx={frame?.um_per_px ?? null}
          light={canvas.light}
          readOnly={readOnly}
          onAdd={
            mayAdd && !snapshot.pendingIds.has(object.id) ? () => void label.addObject(object.id) : undefined
          }
          keyText={work.keyText}
          onCommand={actions.run}
          onIntent={work.edit}
        />
      </Section>
      {mode !== 'blind' && (
        <Section>
          <EditHistory
            frameId={work.frameId}
            projectId={frame?.project_id}
            seq={snapshot.seq}
            selectedId={selection.last}
            numbers={shown.numbers}
          />
        </Section>
      )}
      {collects && (
        <Section>
          <LabelPanel
            label={label}
            objects={objects.map(({ id }) => id)}
            unsent={snapshot.pendingIds.size > 0}
            onAdd={() => void actions.addToLabel()}
          />
        </Section>
      )}
    </>
  );
}
