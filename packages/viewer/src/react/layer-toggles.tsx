import BoxesIcon from '@mui/icons-material/CropFree';
import TracksIcon from '@mui/icons-material/Timeline';
import IdsIcon from '@mui/icons-material/Tag';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Kbd } from '@sarm/ui/kbd';

export const LAYERS = ['boxes', 'tracks', 'ids'] as const;
export type LayerName = (typeof LAYERS)[number];
export type ShownLayers = ReadonlySet<LayerName>;
export const ALL_LAYERS: ShownLayers = new Set(LAYERS);

const PARTS = {
  boxes: { Icon: BoxesIcon, key: 'B' },
  tracks: { Icon: TracksIcon, key: 'T' },
  ids: { Icon: IdsIcon, key: 'I' },
} as const;

export interface LayerTogglesProps {
  readonly label: string;
  readonly names: Readonly<Record<LayerName, string>>;
  readonly shown: ShownLayers;
  readonly disabled: boolean;
  readonly onChange: (shown: ShownLayers) => void;
}

export function LayerToggles({ label, names, shown, disabled, onChange }: LayerTogglesProps) {
  return (
    <ToggleButtonGroup
      size="small"
      color="primary"
      aria-label={label}
      disabled={disabled}
      value={disabled ? [] : [...shown]}
      onChange={(_, next: LayerName[]) => onChange(new Set(next))}
    >
      {LAYERS.map((layer) => {
        const { Icon, key } = PARTS[layer];
        return (
          <ToggleButton key={layer} value={layer} aria-keyshortcuts={key} sx={{ gap: 0.75, py: 0.25 }}>
            <Icon sx={{ fontSize: 16 }} />
            {names[layer]}
            <Kbd>{key}</Kbd>
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

/** The layers with one of them switched. */
export function withLayer(shown: ShownLayers, layer: LayerName): ShownLayers {
  const next = new Set(shown);
  if (!next.delete(layer)) next.add(layer);
  return next;
}
