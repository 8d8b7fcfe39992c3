import type { UserCounts as Counts } from '@sarm/contracts/http/users/users.routes';
import ShieldIcon from '@mui/icons-material/ShieldOutlined';
import Box from '@mui/material/Box';
import { SYSTEM_ADMIN_ROLE } from '@sarm/domain/access/roles';
import { CountStrip } from '@sarm/ui/count-strip';
import { useTranslation } from 'react-i18next';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { FilterValues, UserFilterHandle } from '../hooks/use-user-list.ts';

interface UserCountsProps {
  readonly counts: Counts | undefined;
  readonly filters: UserFilterHandle;
}

/** How the accounts stand; each number filters the list, and a second press takes the filter back. */
export function UserCounts({ counts, filters }: UserCountsProps) {
  const { t } = useTranslation('users');
  const locale = useLocale();
  if (counts === undefined) return null;
  const { total, active, withoutRole, secondFactor, administrators } = counts;
  const filter = (label: string, preset: Partial<FilterValues>) => {
    const names = ['status', 'role', 'without_role', 'second_factor'] as const;
    const isSet = names.every((name) => filters.values[name] === (preset[name] ?? ''));
    return {
      label,
      active: isSet && Object.keys(preset).length > 0,
      onPress: () => filters.show(isSet ? {} : preset),
    };
  };
  const shown = (value: number): string => noDecimals(value, locale);
  return (
    <Box sx={{ mb: 2 }}>
      <CountStrip
        label={t('counts.label')}
        counts={[
          { name: t('counts.total'), value: shown(total), filter: filter(t('counts.showAll'), {}) },
          {
            name: t('counts.active'),
            value: shown(active),
            note: t('counts.inactive', { count: total - active }),
            filter: filter(t('counts.showActive'), { status: 'active' }),
          },
          {
            name: t('counts.secondFactor'),
            icon: <ShieldIcon fontSize="inherit" />,
            value: shown(secondFactor),
            note: t('counts.ofActive', { count: active }),
            filter: filter(t('counts.showSecondFactor'), { status: 'active', second_factor: 'on' }),
          },
          {
            name: t('counts.withoutRole'),
            value: shown(withoutRole),
            note: withoutRole === 0 ? '' : t('counts.cannotWork'),
            filter: filter(t('counts.showWithoutRole'), { without_role: 'true' }),
          },
          {
            name: t('counts.administrators'),
            value: shown(administrators),
            note: administrators < 2 ? t('counts.nameSecond') : '',
            attention: true,
            filter: filter(t('counts.showAdministrators'), { status: 'active', role: SYSTEM_ADMIN_ROLE }),
          },
        ]}
      />
    </Box>
  );
}
