import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { membersCalls } from '@sarm/contracts/addresses/members.generated';
import {
  isPermissionCode,
  PERMISSION_MODULES,
  PERMISSIONS,
  type PermissionCode,
} from '@sarm/domain/access/permissions';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useChange } from '../api/use-change.ts';
import { useRead } from '../api/use-read.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useForm } from '../forms/use-form.ts';
import type { MemberEditorProps } from './member-editor.tsx';
import { useAccessTexts } from './use-access-texts.ts';
import { useMemberFailure } from './use-member-failure.ts';

interface Chosen extends Record<string, unknown> {
  customPermissions: PermissionCode[];
}

/** PLT-134: codes that count in this project only, in addition to those of level and roles. */
export function PermissionsDialog({ projectId, member, onClose }: MemberEditorProps) {
  const { t } = useTranslation('members');
  const texts = useAccessTexts();
  const failure = useMemberFailure();
  const [update] = useChange(membersCalls.update);
  const offered = useRead(membersCalls.grantable, { params: { projectId }, query: {} });
  const held = member.customPermissions.filter(isPermissionCode);
  const form = useForm<Chosen>({
    initial: { customPermissions: held },
    schema: async () =>
      (await import('@sarm/contracts/http/members/members.routes')).memberRoutes.update.body,
    saved: t('saved'),
    onSaved: onClose,
    submit: async (body) =>
      failure(await update({ params: { projectId, userId: member.id }, body }), 'update'),
  });
  const { field } = useController({ control: form.control, name: 'customPermissions' });
  const offers = offered.data?.permissions ?? [];
  const isFixed = (code: PermissionCode): boolean => offered.data !== undefined && !offers.includes(code);
  const shown = [...new Set([...offers, ...held])];
  const toggle = (code: PermissionCode, on: boolean): void =>
    field.onChange(on ? [...field.value, code] : field.value.filter((each) => each !== code));
  return (
    <FormDialog title={t('permissionsOf', { name: member.user.displayName })} form={form} onClose={onClose}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('onlyHere')}
      </Typography>
      {PERMISSION_MODULES.map((module) => {
        const codes = shown.filter((code) => PERMISSIONS[code].module === module);
        if (codes.length === 0) return null;
        return (
          <Box key={module} role="group" aria-label={texts.module(module)}>
            <Typography variant="h3">{texts.module(module)}</Typography>
            {codes.map((code) => (
              <FormControlLabel
                key={code}
                sx={{ display: 'flex', alignItems: 'flex-start', mt: 0.5 }}
                control={
                  <Checkbox
                    size="small"
                    checked={field.value.includes(code)}
                    disabled={isFixed(code)}
                    onChange={(_, on) => toggle(code, on)}
                    sx={{ py: 0.25 }}
                  />
                }
                label={
                  <>
                    <Typography variant="body2">{texts.permission(code)}</Typography>
                    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                      {isFixed(code) ? t('fixed') : texts.allows(code)}
                    </Typography>
                  </>
                }
              />
            ))}
          </Box>
        );
      })}
    </FormDialog>
  );
}
