import { predictionsCalls } from '@sarm/contracts/addresses/predictions.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import { AuthedImage } from '../../../shared/media/authed-image.tsx';

export interface PredictionPictureProps {
  readonly predictionId: string;
  readonly frame: number;
  readonly alt: string;
  readonly small?: boolean;
}

/** A frame with the output of the model drawn, as the worker stored it. */
export function PredictionPicture({ predictionId, frame, alt, small = false }: PredictionPictureProps) {
  const { url } = buildRequest(predictionsCalls.frame, { params: { id: predictionId, index: frame } });
  return <AuthedImage source={url} alt={alt} small={small} />;
}
