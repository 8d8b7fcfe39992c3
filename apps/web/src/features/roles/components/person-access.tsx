import GainedIcon from '@mui/icons-material/Add';
import KeptIcon from '@mui/icons-material/Check';
import FolderIcon from '@mui/icons-material/FolderOutlined';
import LostIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import { alpha } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { NamedRole, PersonAccessView } from '@sarm/contracts/http/roles/roles.routes';
import { isPermissionCode, PERMISSION_MODULES, PERMISSIONS } from '@sarm/domain/access/permissions';
import { VisuallyHidden } from '@sarm/ui/visually-hidden';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissionTexts } from '../../../shared/access/use-permission-texts.ts';
import { useRoleTexts } from '../../../shared/access/use-role-texts.ts';

const STATES = {
  kept: { icon: <KeptIcon />, tone: undefined },
  gained: { icon: <GainedIcon />, tone: 'success' },
  lost: { icon: <LostIcon />, tone: 'error' },
} as const;

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box sx={{ pb: 0.5 }}>
      <Typography component="h3" variant="caption" sx={{ px: 2, color: 'text.secondary', fontWeight: 620 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </Box>
  );
}

/** What one person may do after the change, by which roles, and inside which projects. */
export function PersonAccess({ access }: { readonly access: PersonAccessView }) {
  const { t, i18n } = useTranslation('roles');
  const permission = usePermissionTexts();
  const role = useRoleTexts();
  const and = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const through = (roles: readonly NamedRole[]): string => {
    if (roles.length === 0) return t('person.noRoleLeft');
    if (roles.length === 2 && access.roles.length === 2) return t('person.bothRoles');
    return roles.map(role.name).join(', ');
  };
  const same = access.codes.every(({ state }) => state === 'kept');
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2, px: 2, pb: 1.5, borderBottom: 1, borderColor: 'hairline' }}>
        <Typography variant="caption" sx={{ flex: 1, color: 'text.secondary' }}>
          {access.roles.map(role.name).join(', ')}
        </Typography>
        <Typography variant="caption" sx={{ fontWeight: 650, whiteSpace: 'nowrap' }}>
          {same
            ? t('count', { count: access.after })
            : t('person.count', { before: access.before, after: access.after })}
        </Typography>
      </Box>
      <Box sx={{ pt: 1 }}>
        {PERMISSION_MODULES.map((module) => {
          const codes = access.codes.filter(
            ({ code }) => isPermissionCode(code) && PERMISSIONS[code].module === module,
          );
          if (codes.length === 0) return null;
          return (
            <Group key={module} title={permission.module(module)}>
              {codes.map(({ code, state, through: roles }) => {
                const { icon, tone } = STATES[state];
                return (
                  <Box
                    key={code}
                    component="li"
                    sx={{
                      display: 'flex',
                      alignItems: 'center',
                      gap: 1,
                      px: 2,
                      py: 0.375,
                      fontSize: '0.8125rem',
                      '& svg': {
                        fontSize: 16,
                        color: tone === undefined ? 'text.secondary' : `${tone}.main`,
                      },
                      ...(tone === undefined
                        ? {}
                        : { bgcolor: (theme) => alpha(theme.palette[tone].main, 0.09) }),
                    }}
                  >
                    {icon}
                    <Box
                      component="span"
                      sx={{ flex: 1, ...(state === 'lost' ? { textDecoration: 'line-through' } : {}) }}
                    >
                      {permission.name(code)}
                      {state !== 'kept' && <VisuallyHidden>{` (${t(`person.${state}`)})`}</VisuallyHidden>}
                    </Box>
                    <Typography variant="caption" sx={{ color: 'text.secondary', textAlign: 'right' }}>
                      {through(roles)}
                    </Typography>
                  </Box>
                );
              })}
            </Group>
          );
        })}
      </Box>
      {(access.projects.length > 0 || access.otherProjects > 0) && (
        <Box sx={{ borderTop: 1, borderColor: 'hairline', pt: 1 }}>
          <Group title={t('person.projects')}>
            {access.projects.map(({ id, name, accessLevel, keeps }) => (
              <Box
                key={id}
                component="li"
                sx={{
                  display: 'flex',
                  gap: 1,
                  px: 2,
                  py: 0.5,
                  fontSize: '0.8125rem',
                  '& svg': { fontSize: 16, mt: 0.25 },
                }}
              >
                <FolderIcon />
                <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {t('person.level', { project: name, level: t(`person.levels.${accessLevel}`) })}
                  {keeps.length > 0 && (
                    <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                      {t('person.keeps', { names: and.format(keeps.map(permission.name)) })}
                    </Typography>
                  )}
                </Box>
              </Box>
            ))}
            {access.otherProjects > 0 && (
              <Box component="li" sx={{ px: 2, py: 0.5, fontSize: '0.8125rem', color: 'text.secondary' }}>
                {t('person.otherProjects', { count: access.otherProjects })}
              </Box>
            )}
          </Group>
        </Box>
      )}
    </>
  );
}
