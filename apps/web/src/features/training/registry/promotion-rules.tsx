import HoldsIcon from '@mui/icons-material/CheckCircleOutlined';
import NotApplyingIcon from '@mui/icons-material/RemoveCircleOutlineOutlined';
import FailsIcon from '@mui/icons-material/CancelOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ModelComparison } from '@sarm/contracts/http/registry/registry.entities';
import { VisuallyHidden } from '@sarm/ui/visually-hidden';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { SelfCheckReasons } from '../../../shared/self-check/self-check-reasons.tsx';
import { ruleFigureText } from './compared-texts.ts';

type Rules = NonNullable<ModelComparison['rules']>;

interface PromotionRulesProps {
  readonly rules: Rules;
  readonly selfCheck: NonNullable<ModelComparison['results']>['self_check'];
}

const STATES = {
  holds: [HoldsIcon, 'success.main', 'holds'],
  fails: [FailsIcon, 'error.main', 'fails'],
  none: [NotApplyingIcon, 'text.secondary', 'notApplying'],
} as const;

/** Each with its figure and its bar; one without a figure says why. One for other kinds of models is never shown as held. */
export function PromotionRules({ rules, selfCheck }: PromotionRulesProps) {
  const { t } = useTranslation('registry');
  const locale = useLocale();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        {t('rules.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2' }}>
        {rules.map(({ rule, holds, applies, figure, bar, reason }) => {
          const [Icon, color, state] = !applies ? STATES.none : holds ? STATES.holds : STATES.fails;
          return (
            <Box
              component="li"
              key={rule}
              sx={{ display: 'flex', gap: 1, py: 0.75, borderBottom: 1, borderColor: 'hairline' }}
            >
              <Icon aria-hidden fontSize="small" sx={{ color, flexShrink: 0 }} />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                {t(`rule.${rule}`)}
                <VisuallyHidden>: {t(`rules.${state}`)}</VisuallyHidden>
                {reason !== null && (
                  <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                    {t(`ruleReason.${reason}`)}
                  </Typography>
                )}
                {rule === 'self_check' && <SelfCheckReasons figures={selfCheck} />}
              </Box>
              <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
                {figure !== null && ruleFigureText(figure, locale)}
                {bar !== null && (
                  <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                    {t('rules.bar', { bar: ruleFigureText(bar, locale) })}
                  </Typography>
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
