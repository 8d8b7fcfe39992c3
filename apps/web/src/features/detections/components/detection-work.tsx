import DrawIcon from '@mui/icons-material/HighlightAltOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import ToggleButton from '@mui/material/ToggleButton';
import Typography from '@mui/material/Typography';
import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import type { Detection } from '@sarm/contracts/http/detection/detections.entities';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../shared/state/use-confirm.ts';
import { useBoxEdits } from '../hooks/use-box-edits.ts';
import { DetectionDetails } from './detection-details.tsx';
import { DetectionList } from './detection-list.tsx';
import { DetectionPicture } from './detection-picture.tsx';

export interface DetectionWorkProps {
  readonly frame: Frame;
  readonly detections: readonly Detection[];
  readonly mayEdit: boolean;
}

/** Picture and list of one frame, which show the same head. */
export function DetectionWork({ frame, detections, mayEdit }: DetectionWorkProps) {
  const { t } = useTranslation(['frames', 'common']);
  const confirm = useConfirm();
  const edits = useBoxEdits(frame.id);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [drawing, setDrawing] = useState(false);
  const index = detections.findIndex(({ id }) => id === selectedId);
  const selected = detections[index];
  const confirmRemove = (detection: Detection): void =>
    confirm({
      title: t('frames:boxes.removeTitle'),
      message: t('frames:boxes.removeText', { number: index + 1 }),
      confirmLabel: t('common:delete'),
      destructive: true,
      onConfirm: async () => {
        await edits.remove(detection);
        setSelectedId(null);
      },
    });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setDrawing(false);
    if (mayEdit && event.key === 'Delete' && selected !== undefined) confirmRemove(selected);
  };
  return (
    <Box
      onKeyDown={onKeyDown}
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
      }}
    >
      <Card sx={{ p: 1.5, display: 'grid', gap: 1.5 }}>
        <DetectionPicture
          frame={frame}
          detections={detections}
          selectedId={selectedId}
          onSelect={setSelectedId}
          editing={
            mayEdit
              ? {
                  drawing,
                  onChange: (id, box) => void edits.reshape(id, box),
                  onDraw: (box) => {
                    setDrawing(false);
                    void edits.draw(box).then((id) => setSelectedId(id ?? null));
                  },
                }
              : undefined
          }
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          {mayEdit && (
            <ToggleButton
              size="small"
              value="draw"
              selected={drawing}
              onChange={() => setDrawing((before) => !before)}
            >
              <DrawIcon fontSize="small" sx={{ mr: 1 }} />
              {t('frames:boxes.draw')}
            </ToggleButton>
          )}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t(mayEdit ? 'frames:boxes.editHint' : 'frames:boxes.legend')}
          </Typography>
        </Box>
      </Card>
      <Card>
        <Typography variant="h3" sx={{ p: 2, pb: 1 }}>
          {t('frames:detectionsValue', { count: detections.length })}
        </Typography>
        <DetectionList detections={detections} selectedId={selectedId} onSelect={setSelectedId} />
        {selected !== undefined && (
          <DetectionDetails
            detection={selected}
            number={index + 1}
            editing={
              mayEdit
                ? {
                    busy: edits.busy,
                    onVerify: () => void edits.verify(selected),
                    onRemove: () => confirmRemove(selected),
                  }
                : undefined
            }
          />
        )}
      </Card>
    </Box>
  );
}
