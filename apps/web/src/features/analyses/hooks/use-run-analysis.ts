import { calculationCalls } from '@sarm/contracts/addresses/calculation.generated';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useToast } from '../../../shared/state/use-toast.ts';

/** Motility and concentration of the videos together; they go on when the page is left. */
export function useRunAnalysis() {
  const { t } = useTranslation('analyses');
  const toast = useToast();
  const [motility, one] = useChange(calculationCalls.motility);
  const [concentration, two] = useChange(calculationCalls.concentration);
  const run = async (videoIds: readonly string[]): Promise<void> => {
    const body = { video_ids: [...videoIds], force_reanalysis: false, save_results: true, wait: false };
    const answers = await Promise.all([motility({ body }), concentration({ body })]);
    const failed = answers.find(({ error }) => error !== undefined);
    if (failed === undefined) toast.success(t('ofVideo.running'));
    else
      toast.error(
        errorText(
          failed.error,
          t(answers[0].error === undefined ? 'generate.concentrationError' : 'generate.motilityError'),
        ),
      );
  };
  return { run, isLoading: one.isLoading || two.isLoading };
}
