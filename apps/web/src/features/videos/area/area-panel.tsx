import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import ListItemButton from '@mui/material/ListItemButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { PlaceFields } from '@sarm/annotator/react/place-fields';
import { placeOf } from '@sarm/annotator/core/box-geometry';
import type { VideoAreaAnswer } from '@sarm/contracts/http/areas/areas.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { DETECTION } from '@sarm/domain/shapes/detection';
import { type PresetPart, presetParts } from '@sarm/domain/videos/area-preset';
import { type DrawnPart, MOST_DRAWN_PARTS } from '@sarm/domain/videos/drawn-parts';
import { LEAST_USED } from '@sarm/domain/videos/video-area';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveGuard } from '../../../shared/changes/leave-guard.tsx';
import { RecognisedAreaDialog, SetAreaDialog } from './area-dialogs.tsx';
import { AreaPresetList } from './area-presets.tsx';
import { boxOf, middleRectangle, rectangleOf } from './edit-parts.ts';
import { KeepPresetDialog, UsePresetDialog } from './preset-dialogs.tsx';
import { useAreaPresets } from './use-area-presets.ts';
import { AREA_TOOLS, type AreaEditor, type AreaTool } from './use-area-editor.ts';

const NAMES = { rectangle: 'partRectangle', polygon: 'partPolygon', recognised: 'partRecognised' } as const;

export interface AreaPanelProps {
  readonly video: Pick<Video, 'id' | 'calibrationId'>;
  readonly area: VideoAreaAnswer;
  readonly editor: AreaEditor;
  readonly onClose: () => void;
}

/** Of the picture, what is used: rounded down where a part is left out, as results state it. */
const percentOf = ({ used, excluded }: AreaEditor): number =>
  excluded.length === 0 ? 100 : Math.min(99, Math.round(100 * used));

interface Keepable {
  readonly parts: PresetPart[];
  readonly reason: string;
}

/** What a person set themselves, where a preset can hold it. */
function keepableOf({ set }: VideoAreaAnswer): Keepable | 'too many parts' | undefined {
  if (set === null || set.preset !== null || set.parts.length === 0) return undefined;
  const parts = presetParts(set.parts);
  return parts === undefined ? 'too many parts' : { parts, reason: set.reason };
}

/** What is left out as a list with fields for numbers: whatever the pointer does, keys do here. */
export function AreaPanel({ video, area, editor, onClose }: AreaPanelProps) {
  const { t } = useTranslation(['viewer', 'common']);
  const [dialog, setDialog] = useState<'set' | 'preset' | 'keep' | 'recognised' | null>(null);
  const from = useAreaPresets(video.calibrationId, editor);
  const { parts, isTooSmall, isChanged, full, tool } = editor;
  const percent = percentOf(editor);
  const close = (): void => setDialog(null);
  const call = { videoId: video.id, version: area.version, onSaved: onClose, onClose: close };
  const found = from.mayChange && !isChanged ? keepableOf(area) : undefined;
  const keepable = typeof found === 'object' ? found : undefined;
  return (
    <Card component="section" aria-labelledby="area-title" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography variant="h3" component="h2" id="area-title">
        {t('viewer:area.title')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('viewer:area.hint')}
      </Typography>
      <Typography role="status" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {t('viewer:area.share', { percent })}
      </Typography>
      {isTooSmall && (
        <Alert severity="error">{t('viewer:area.least', { percent: Math.round(100 * LEAST_USED) })}</Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          aria-label={t('viewer:area.tools')}
          value={tool}
          onChange={(_, next: AreaTool | null) => next !== null && editor.chooseTool(next)}
        >
          {AREA_TOOLS.map((each) => (
            <ToggleButton key={each} value={each} disabled={full && each !== 'select'} sx={{ py: 0.25 }}>
              {t(`viewer:area.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Button
          size="small"
          startIcon={<AddIcon />}
          disabled={full}
          onClick={() => editor.add(middleRectangle(editor.picture))}
        >
          {t('viewer:area.addRectangle')}
        </Button>
      </Box>
      {tool === 'polygon' && <Note text={t('viewer:area.polygonHint')} />}
      {full && <Note text={t('viewer:area.most', { count: MOST_DRAWN_PARTS })} />}
      <PartList editor={editor} />
      <AreaPresetList from={from} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          disabled={!isChanged || isTooSmall || editor.corners.length > 0}
          onClick={() => setDialog(from.shown === null ? 'set' : 'preset')}
        >
          {t(from.shown === null ? 'viewer:area.save' : 'viewer:area.preset.use')}
        </Button>
        <Button color="inherit" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        {area.set !== null && (
          <Button color="inherit" onClick={() => setDialog('recognised')}>
            {t('viewer:area.recognised')}
          </Button>
        )}
        {keepable !== undefined && (
          <Button color="inherit" onClick={() => setDialog('keep')}>
            {t('viewer:area.preset.keep')}
          </Button>
        )}
      </Box>
      {found === 'too many parts' && <Note text={t('viewer:area.preset.keepTooMany')} />}
      <LeaveGuard unsaved={isChanged} />
      {dialog === 'set' && <SetAreaDialog {...call} parts={parts} percent={percent} />}
      {dialog === 'preset' && from.shown !== null && <UsePresetDialog {...call} preset={from.shown} />}
      {dialog === 'keep' && keepable !== undefined && video.calibrationId !== null && (
        <KeepPresetDialog
          {...keepable}
          calibrationId={video.calibrationId}
          picture={area.picture}
          presets={from.presets}
          onClose={close}
        />
      )}
      {dialog === 'recognised' && <RecognisedAreaDialog {...call} />}
    </Card>
  );
}

const Note = ({ text }: { readonly text: string }) => (
  <Typography variant="caption" sx={{ color: 'text.secondary' }}>
    {text}
  </Typography>
);

function PartList({ editor }: { readonly editor: AreaEditor }) {
  const { t } = useTranslation('viewer');
  const { parts, selected } = editor;
  if (parts.length === 0) return <Typography variant="body2">{t('area.none')}</Typography>;
  return (
    <>
      <Box
        component="ul"
        aria-label={t('area.parts')}
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 240, overflowY: 'auto' }}
      >
        {parts.map((part, at) => (
          <Box component="li" key={at} sx={{ display: 'flex', alignItems: 'center' }}>
            <ListItemButton
              dense
              selected={at === selected}
              aria-pressed={at === selected}
              onClick={() => editor.select(at)}
            >
              {t(`area.${NAMES[part.kind]}`, { number: at + 1 })}
            </ListItemButton>
            <IconButton
              size="small"
              aria-label={t('area.remove', { number: at + 1 })}
              onClick={() => editor.remove(at)}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      {selected !== null && <SelectedPart key={selected} editor={editor} at={selected} />}
    </>
  );
}

function SelectedPart({ editor, at }: { readonly editor: AreaEditor; readonly at: number }) {
  const { t } = useTranslation('viewer');
  const part: DrawnPart | undefined = editor.parts[at];
  if (part === undefined || part.kind === 'recognised') return null;
  return (
    <>
      {part.kind === 'rectangle' && (
        <PlaceFields
          place={placeOf(boxOf(part))}
          picture={editor.picture}
          disabled={false}
          texts={{
            x: t('area.x'),
            y: t('area.y'),
            width: t('area.width'),
            height: t('area.height'),
            pixels: t('area.pixels'),
            outside: t('area.outside'),
            small: t('area.small', { count: DETECTION.minSide }),
            number: t('area.number'),
          }}
          onPlace={([x1, y1, x2, y2]) => editor.replace(at, rectangleOf({ x1, y1, x2, y2 }))}
        />
      )}
      <Note text={t('area.keys')} />
    </>
  );
}
