import {
  fitView,
  keepInSight,
  panView,
  revealBox,
  type View,
  viewOnBoxes,
  zoomView,
} from '@sarm/canvas/view';
import type { Point } from '@sarm/domain/shapes/point';
import type { CommandName } from '../commands/commands.ts';
import { BoxStore } from '../core/box-store.ts';
import type { EditIntent } from '../core/intents.ts';
import type { Selection } from '../core/selection.ts';
import type { Effect } from '../tools/tool.types.ts';
import type { Annotator, AnnotatorOptions } from './annotator.types.ts';
import { watchHost } from './canvas-layers.ts';
import type { CanvasState } from './canvas-state.ts';
import { applyLocally } from './local-edits.ts';
import { createPainter } from './painter.ts';
import { listenToPointer } from './pointer-input.ts';
import { runCommand } from './run-command.ts';
import { keepPicture, sizeOf } from './shown-picture.ts';
import { createToolbox } from './toolbox.ts';

/** The canvas of one frame: it draws, it listens to the pointer, and it reports what a person wants to change. */
export function createAnnotator(options: AnnotatorOptions): Annotator {
  const { host } = options;
  const hostSize = watchHost(host);
  hostSize.update();
  const picture = keepPicture(options.picture);
  const state: CanvasState = {
    store: new BoxStore(),
    labelOf: options.labelOf,
    view: fitView(picture.size(), hostSize.size(), hostSize.ratio()),
    isFitted: true,
    selection: [],
    tabFrom: null,
    tool: 'select',
    marks: { conflicts: [], presence: [] },
    preview: new Map(),
    draft: null,
    lasso: [],
    hovered: null,
    areBoxesHidden: false,
    readOnly: options.readOnly ?? false,
  };
  const { store } = state;
  let reportedView: View | null = null;
  const sizes = () => ({ picture: picture.size(), canvas: hostSize.size() });
  const fitted = (): View => fitView(picture.size(), hostSize.size(), hostSize.ratio());

  const setView = (view: View, isFitted = false): void => {
    state.view = keepInSight(view, sizes());
    state.isFitted = isFitted;
    painter.mark('view');
  };
  /** Boxes above the others: they leave the layer of idle ones. */
  const lift = (): void => {
    const { conflicts, presence } = state.marks;
    store.lift([...state.selection, ...[...conflicts, ...presence].map(({ object_id }) => object_id)]);
    painter.mark('edits', 'active');
  };
  const isSelected = (ids: Selection): boolean =>
    ids.length === state.selection.length && ids.every((id, at) => id === state.selection[at]);
  /** True: it is another selection than before. */
  const select = (ids: Selection, isReported = true): boolean => {
    const shown = ids.filter((id) => store.isShown(id));
    if (isSelected(shown)) return false;
    state.selection = shown;
    lift();
    if (isReported) options.onSelection(shown);
    return true;
  };
  const setTool = (tool: CanvasState['tool']): void => {
    if (state.tool === tool) return;
    apply(toolbox.cancel() ?? []);
    state.tool = tool;
    toolbox.showCursor();
    options.onTool?.(tool);
  };
  /** Shows what was changed and reports it as one step. */
  const emit = (intents: readonly EditIntent[]): void => {
    if (intents.length === 0 || state.readOnly) return;
    for (const intent of intents) applyLocally(store, intent);
    lift();
    select(state.selection);
    options.onIntent(intents);
  };

  const applyEffect = (effect: Effect): void => {
    switch (effect.kind) {
      case 'select':
        select(effect.ids);
        return;
      case 'preview':
        state.preview = effect.boxes;
        return painter.mark('active');
      case 'draft':
        state.draft = effect.draft;
        return painter.mark('active');
      case 'lasso':
        state.lasso = effect.path;
        return painter.mark('active');
      case 'intents':
        return emit(effect.intents);
      case 'tool':
        return setTool(effect.tool);
      case 'pan':
        return setView(panView(state.view, effect.by, sizes()));
    }
  };
  const apply = (effects: readonly Effect[]): void => {
    for (const effect of effects) applyEffect(effect);
  };
  const scene = () => ({
    store,
    selection: state.selection,
    view: state.view,
    picture: picture.size(),
    readOnly: state.readOnly,
    newId: options.newId,
  });

  const toolbox = createToolbox({
    host,
    state,
    scene,
    apply,
    onHover: (hover) => {
      if (hover?.id !== state.hovered) painter.mark('active');
      state.hovered = hover?.id ?? null;
      options.onHover?.(hover);
    },
    onPointer: () => painter.mark(),
  });
  const painter = createPainter({
    host,
    hostSize,
    picture,
    state,
    beforePaint: () => {
      toolbox.lookUnderPointer();
      if (reportedView === state.view) return;
      reportedView = state.view;
      options.onView?.(state.view);
    },
  });

  const middle = (): Point => ({ x: hostSize.size().width / 2, y: hostSize.size().height / 2 });
  const zoom = (factor: number, at: Point): void => setView(zoomView(state.view, factor, at, fitted()));
  const fit = (): void => setView(fitted(), true);
  const fitSelection = (): void => {
    const boxes = state.selection.flatMap((id) => store.rowOf(id) ?? []).map((row) => store.boxAt(row));
    const view = viewOnBoxes(boxes, hostSize.size(), hostSize.ratio());
    if (view !== null) setView(view);
  };
  const reveal = (id: string): void => {
    const row = store.rowOf(id);
    const view = row === undefined ? state.view : revealBox(state.view, store.boxAt(row), hostSize.size());
    if (view !== state.view) setView(view);
  };
  const resize = (): void => {
    const before = { ...hostSize.size(), ratio: state.view.ratio };
    if (!hostSize.update()) return;
    const { width, height } = hostSize.size();
    const change = hostSize.ratio() / before.ratio;
    const { scale, left, top } = state.view;
    const kept = {
      scale: scale * change,
      left: width / 2 + (left - before.width / 2) * change,
      top: height / 2 + (top - before.height / 2) * change,
      ratio: hostSize.ratio(),
    };
    if (state.isFitted) fit();
    else setView(kept);
  };

  const stopListening = listenToPointer(host, {
    ...toolbox,
    view: () => state.view,
    cancel: () => apply(toolbox.cancel() ?? []),
    zoom: (factor, at) => zoom(factor, at.screen),
    menu: (pointer, client) => {
      const id = toolbox.boxAt(pointer);
      if (id !== null && !state.selection.includes(id)) select([id]);
      options.onMenu?.({ ...client, id });
    },
  });
  const observer = new ResizeObserver(resize);
  observer.observe(host);
  fit();

  const shown = () => store.shownObjects();
  return {
    setBoxes: (objects) => {
      store.set(objects);
      lift();
      select(state.selection);
    },
    setStyles: (marks) => {
      state.marks = marks;
      lift();
    },
    setPicture: (next) => {
      const { width, height } = picture.size();
      const size = sizeOf(next);
      picture.setPicture(next);
      if (size.width === width && size.height === height) painter.mark('picture');
      else fit();
    },
    setTool,
    setSelection: (ids) => {
      const isOther = select(ids, false);
      const last = state.selection.at(-1);
      // A click on a box at the edge comes back through the page and must not move the picture under the pointer.
      if (isOther && last !== undefined) reveal(last);
    },
    setFilter: (minConfidence, shows) => {
      store.filter({ minConfidence, shows });
      select(state.selection);
      painter.mark('edits', 'active');
    },
    setLight: (light) => {
      picture.setLight(light);
      painter.mark('picture');
    },
    setReadOnly: (readOnly) => {
      state.readOnly = readOnly;
      if (readOnly && state.tool === 'box') setTool('select');
      painter.mark('active');
    },
    zoomBy: (factor) => zoom(factor, middle()),
    fit,
    fitSelection,
    run: (command: CommandName, phase = 'press') =>
      runCommand({
        command,
        phase,
        state,
        picture: picture.size(),
        shown,
        select,
        setTool,
        emit,
        zoomBy: (factor) => zoom(factor, middle()),
        fit,
        fitSelection,
        reveal,
        hideBoxes: (areHidden) => {
          state.areBoxesHidden = areHidden;
          painter.mark('boxes', 'active');
        },
        panWhileHeld: toolbox.panWhileHeld,
        cancelGesture: () => {
          const effects = toolbox.cancel();
          apply(effects ?? []);
          return effects !== null;
        },
      }),
    view: () => state.view,
    shown,
    resize,
    destroy: () => {
      observer.disconnect();
      stopListening();
      painter.stop();
      host.style.cursor = '';
    },
  };
}
