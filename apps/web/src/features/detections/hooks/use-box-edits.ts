import { detectionCalls } from '@sarm/contracts/addresses/detection.generated';
import type { Detection } from '@sarm/contracts/http/detection/detections.entities';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import type { Box } from '@sarm/domain/shapes/boxes';

const rounded = ({ x1, y1, x2, y2 }: Box): Box => ({
  x1: Math.round(x1),
  y1: Math.round(y1),
  x2: Math.round(x2),
  y2: Math.round(y2),
});

/** Every edit is stored by itself; one that was refused is reported, and the picture shows what is stored. */
export function useBoxEdits(frameId: string) {
  const { t } = useTranslation('frames');
  const toast = useToast();
  const [draw, drawing] = useChange(detectionCalls.draw);
  const [update, updating] = useChange(detectionCalls.update);
  const [remove, removing] = useChange(detectionCalls.remove);
  const withErrorToast = async <Answer extends { readonly error?: unknown }>(
    work: Promise<Answer>,
  ): Promise<Answer> => {
    const answer = await work;
    if (answer.error !== undefined) toast.error(errorText(answer.error, t('boxes.failed')));
    return answer;
  };
  return {
    busy: drawing.isLoading || updating.isLoading || removing.isLoading,
    draw: async (box: Box): Promise<string | undefined> => {
      const { data } = await withErrorToast(
        draw({ body: { frame_id: frameId, ...rounded(box), confidence: 1, source: 'manual' } }),
      );
      return data?.id;
    },
    reshape: (id: string, box: Box) =>
      withErrorToast(update({ params: { detectionId: id }, body: { frameId, ...rounded(box) } })),
    verify: ({ id, verified }: Detection) =>
      withErrorToast(update({ params: { detectionId: id }, body: { frameId, verified: !verified } })),
    remove: ({ id }: Detection) => withErrorToast(remove({ params: { id } })),
  };
}
