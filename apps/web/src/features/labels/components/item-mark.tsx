import ManualIcon from '@mui/icons-material/CropFree';
import PredictedIcon from '@mui/icons-material/HighlightAlt';
import VerifiedIcon from '@mui/icons-material/LibraryAddCheckOutlined';
import type { ItemState } from '../hooks/use-item-texts.ts';

const ICONS = { manual: ManualIcon, verified: VerifiedIcon, predicted: PredictedIcon } as const;
const COLOURS = { manual: 'success.main', verified: 'success.main', predicted: 'text.secondary' } as const;

/** As on the canvas: corners for a drawn box, a tick for a verified one, dashes for a predicted one. */
export function ItemMark({ state }: { readonly state: ItemState }) {
  const Icon = ICONS[state];
  return <Icon aria-hidden sx={{ fontSize: 16, color: COLOURS[state] }} />;
}
