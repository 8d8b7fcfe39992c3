import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { MenuPlace } from '@sarm/annotator/react/annotator-stage';
import type { CommandName } from '@sarm/annotator/commands/commands';
import { VisuallyHidden } from '@sarm/ui/visually-hidden';
import { type ReactNode, useState } from 'react';
import { useSelectionText } from '../hooks/use-selection-text.ts';
import type { WorkspaceActions } from '../hooks/use-workspace-actions.ts';
import type { Workspace } from '../hooks/use-workspace.ts';
import { AnnotationKeys } from './annotation-keys.tsx';
import { GuidePanel } from './guide-panel.tsx';
import { ObjectMenu } from './object-menu.tsx';
import { PropagateDialog } from './propagate-dialog.tsx';
import { WorkspaceCanvas } from './workspace-canvas.tsx';
import { WorkspaceObjects } from './workspace-objects.tsx';
import { WorkspaceRun } from './workspace-run.tsx';
import { FramesStrip } from './frames-strip.tsx';

export interface AnnotationWorkspaceProps {
  readonly work: Workspace;
  readonly actions: WorkspaceActions;
  readonly header: ReactNode;
  readonly onOpen: (frameId: string) => void;
}

const LABEL_COMMANDS: ReadonlySet<CommandName> = new Set(['addToLabel']);
const NO_COMMANDS: ReadonlySet<CommandName> = new Set();

/** Canvas and strip on the left, objects on the right; on a narrow screen one below the other. */
export function AnnotationWorkspace({ work, actions, header, onOpen }: AnnotationWorkspaceProps) {
  const { snapshot, selection, shown, strip, frameId, mode } = work;
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [guide, setGuide] = useState(false);
  const spoken = useSelectionText()({
    selected: selection.selected,
    object: work.object,
    numbers: shown.numbers,
    conflicts: shown.conflicts,
    umPerPx: work.frame?.um_per_px ?? null,
  });
  const projectId = work.frame?.project_id;
  const withGuide = mode !== 'sarm' && projectId !== undefined;
  return (
    <>
      {header}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 344px' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
          <WorkspaceCanvas
            work={work}
            actions={actions}
            onMenu={setMenu}
            onGuide={withGuide ? () => setGuide(!guide) : undefined}
          />
          {mode !== 'blind' && (
            <FramesStrip
              strip={strip}
              frameId={frameId}
              nextKey={work.keyText('nextUnfinished')}
              shown={
                snapshot.frame === null ? null : { state: work.progress, objects: snapshot.objects.length }
              }
              onOpen={onOpen}
            />
          )}
        </Box>
        <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
          {guide && withGuide && <GuidePanel projectId={projectId} onClose={() => setGuide(false)} />}
          <Card>
            <WorkspaceObjects work={work} actions={actions} />
          </Card>
        </Box>
      </Box>
      <VisuallyHidden>
        <span aria-live="polite">{spoken}</span>
        <span aria-live="polite">{work.spoken}</span>
      </VisuallyHidden>
      <ObjectMenu
        place={menu}
        readOnly={work.readOnly}
        keyText={work.keyText}
        onCommand={actions.run}
        onClose={() => setMenu(null)}
      />
      {actions.dialog === 'keys' && (
        <AnnotationKeys
          keys={work.keys}
          hidden={mode === 'finetune' ? NO_COMMANDS : LABEL_COMMANDS}
          onClose={() => actions.setDialog(null)}
        />
      )}
      {actions.dialog === 'propagate' && (
        <PropagateDialog
          count={selection.selected.length}
          most={strip.total - strip.place - 1}
          onStart={actions.propagate}
          onClose={() => actions.setDialog(null)}
        />
      )}
      {actions.dialog === 'run' && <WorkspaceRun work={work} onClose={() => actions.setDialog(null)} />}
    </>
  );
}
