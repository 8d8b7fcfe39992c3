import type { ModelComparison } from '@sarm/contracts/http/registry/registry.entities';
import { PREPARATIONS } from '@sarm/domain/videos/recordings';
import { useTranslation } from 'react-i18next';

type Condition = Pick<NonNullable<ModelComparison['results']>['conditions'][number], 'kind' | 'value'>;

const DENSITIES = ['under_400', '400_to_1200', 'over_1200'] as const;
const SCALES = ['under_0_3', '0_3_to_0_6', 'over_0_6'] as const;
const ORIGINS = ['recorded', 'simulated'] as const;

/** A value of a later version of the product is shown as it is stored. */
export function useConditionText(): (condition: Condition) => string {
  const { t } = useTranslation(['registry', 'pictures']);
  return ({ kind, value }) => {
    if (kind === 'microscope') return t('registry:condition.microscope', { value });
    const density = DENSITIES.find((each) => each === value);
    if (kind === 'density' && density !== undefined) return t(`registry:condition.density.${density}`);
    const scale = SCALES.find((each) => each === value);
    if (kind === 'scale' && scale !== undefined) return t(`registry:condition.scale.${scale}`);
    const preparation = PREPARATIONS.find((each) => each === value);
    if (kind === 'preparation' && preparation !== undefined) return t(`pictures:preparations.${preparation}`);
    const origin = ORIGINS.find((each) => each === value);
    return kind === 'origin' && origin !== undefined ? t(`registry:condition.origin.${origin}`) : value;
  };
}
