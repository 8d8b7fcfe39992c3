import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { CommandName } from '@sarm/annotator/commands/commands';
import {
  AnnotatorStage,
  type AnnotatorStageProps,
  type MenuPlace,
} from '@sarm/annotator/react/annotator-stage';
import { LightPanel } from '@sarm/annotator/react/light-panel';
import { ErrorState } from '@sarm/ui/error-state';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CanvasState } from '../hooks/use-canvas-state.ts';
import type { DecodedPicture } from '../../../shared/media/use-picture.ts';
import { CanvasReadings } from './canvas-readings.tsx';
import { ViewRail, WorkRail } from './canvas-rails.tsx';

export interface CanvasCardProps
  extends Pick<
    AnnotatorStageProps,
    | 'objects'
    | 'marks'
    | 'selected'
    | 'shows'
    | 'readOnly'
    | 'name'
    | 'keyHint'
    | 'activeId'
    | 'labelOf'
    | 'newId'
    | 'onIntent'
    | 'onSelection'
  > {
  readonly canvas: CanvasState;
  readonly compares: boolean;
  readonly picture: DecodedPicture;
  /** Of the picture, where the canvas is as wide as the screen. */
  readonly ratio: string;
  readonly seconds: number | null;
  readonly umPerPx: number | null;
  readonly keyText: (command: CommandName) => string;
  readonly onCommand: (command: CommandName) => void;
  readonly onMenu: (menu: MenuPlace) => void;
  readonly bar: ReactNode;
  /** On the picture: what it is compared with. */
  readonly compared: ReactNode;
  readonly legend: ReactNode;
  /** Over the lower part of the picture, e.g. the choice between two versions of a box. */
  readonly children?: ReactNode;
}

/** TEC-053 */
const CANVAS_HEIGHT = 600;
const CONTAINER_HEIGHT = 700;
const PANEL_MIN_HEIGHT = 200;

/** The picture between its rails: nothing lies on it but the boxes. */
export function CanvasCard(props: CanvasCardProps) {
  const { canvas, picture, readOnly, keyText, onCommand } = props;
  const { annotator, tool, light } = canvas;
  const { t } = useTranslation(['annotation', 'common']);
  const rails = {
    canvas,
    compares: props.compares,
    readOnly,
    keyText,
    onCommand,
    hasSelection: props.selected.length > 0,
  };
  return (
    <Card
      component="section"
      aria-label={t('annotation:canvas.section')}
      sx={{ position: 'relative', display: 'flex', flexDirection: 'column' }}
    >
      {props.bar}
      {canvas.lightOpen && (
        <LightPanel
          light={canvas.light}
          onLight={canvas.setLight}
          texts={{
            panel: t('annotation:light.panel'),
            brightness: t('annotation:light.brightness'),
            contrast: t('annotation:light.contrast'),
            reset: t('annotation:light.reset'),
            note: t('annotation:light.note'),
          }}
        />
      )}
      <Box
        data-container
        sx={{
          flex: 'none',
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '88px minmax(0, 1fr) 88px' },
          bgcolor: 'micrograph',
          maxHeight: CONTAINER_HEIGHT,
          height: { md: CANVAS_HEIGHT },
        }}
      >
        <Gutter>
          <WorkRail {...rails} />
          <CanvasReadings canvas={canvas} seconds={props.seconds} />
        </Gutter>
        <Box
          data-canvas
          sx={{
            position: 'relative',
            minHeight: PANEL_MIN_HEIGHT,
            aspectRatio: { xs: props.ratio, md: 'auto' },
            maxHeight: CANVAS_HEIGHT,
            order: { xs: -1, md: 0 },
          }}
        >
          {picture.picture !== null && (
            <AnnotatorStage
              ref={annotator}
              picture={picture.picture}
              objects={props.objects}
              marks={props.marks}
              selected={props.selected}
              tool={tool}
              light={light}
              from={0}
              shows={props.shows}
              readOnly={readOnly}
              name={props.name}
              keyHint={props.keyHint}
              activeId={props.activeId}
              labelOf={props.labelOf}
              newId={props.newId}
              onIntent={props.onIntent}
              onSelection={props.onSelection}
              onView={canvas.setView}
              onHover={canvas.setHover}
              onTool={canvas.setTool}
              onMenu={props.onMenu}
            />
          )}
          {props.compared}
          {picture.picture === null && picture.failure === null && (
            <Skeleton variant="rectangular" width="100%" height="100%" animation={false} />
          )}
          {picture.failure !== null && (
            <Box sx={{ m: 2 }}>
              <ErrorState
                message={t('annotation:pictureFailed', {
                  message:
                    picture.failure === 'network'
                      ? t('common:network.FETCH_ERROR')
                      : t('common:statusError', picture.failure),
                })}
                retryLabel={t('common:retry')}
                onRetry={picture.retry}
              />
            </Box>
          )}
        </Box>
        <Gutter>
          <ViewRail {...rails} />
          <CanvasReadings canvas={canvas} umPerPx={props.umPerPx} />
        </Gutter>
      </Box>
      {props.children}
      {props.legend}
    </Card>
  );
}

function Gutter({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'row', md: 'column' },
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        px: 1,
        py: { xs: 0.5, md: 2 },
        bgcolor: { xs: 'background.paper', md: 'transparent' },
      }}
    >
      {children}
    </Box>
  );
}
