import type { RoleCodeChange } from '@sarm/contracts/http/roles/roles.routes';
import { useTranslation } from 'react-i18next';
import { usePermissionTexts } from '../../../shared/access/use-permission-texts.ts';
import { useRoleTexts } from '../../../shared/access/use-role-texts.ts';
import type { ChangeLine } from '../../../shared/changes/change-bar.tsx';

/** What changes for whom, as text. */
export function useImpactLines() {
  const { t, i18n } = useTranslation('roles');
  const permission = usePermissionTexts();
  const role = useRoleTexts();
  const and = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  return (change: RoleCodeChange): ChangeLine => {
    const { code, kind, people, others, through, inProjects } = change;
    const roles = and.format(through.map(role.name));
    const added = kind === 'added';
    const parts = [
      ...(people > 0 ? [t(added ? 'impact.gain' : 'impact.lose', { count: people })] : []),
      ...(others > 0 ? [t(added ? 'impact.have' : 'impact.keep', { count: others, roles })] : []),
      ...(inProjects > 0 ? [t('impact.inProjects', { count: inProjects })] : []),
    ];
    return { id: code, kind, what: permission.name(code), detail: parts.join(', ') };
  };
}
