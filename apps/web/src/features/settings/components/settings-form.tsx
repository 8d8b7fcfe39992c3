import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { OwnSettings } from '@sarm/contracts/http/settings/settings.routes';
import { LANGUAGES } from '@sarm/domain/languages';
import type { UserSettings } from '@sarm/domain/settings';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../shared/access/user-context.tsx';
import { DemoAfterName } from '../../../shared/components/demo-chip.tsx';
import { ChangeBar } from '../../../shared/changes/change-bar.tsx';
import { SettingRow } from '../../../shared/forms/setting-row.tsx';
import { LANGUAGE_NAMES } from '../../../shared/i18n/language-names.ts';
import { type SectionProps, useDraft } from '../hooks/use-draft.ts';
import { MailSection } from './mail-section.tsx';
import { SettingsPreview } from './settings-preview.tsx';
import { SystemSection } from './system-section.tsx';
import { ThemeSection } from './theme-section.tsx';

const COLUMNS = { gap: 2, gridTemplateColumns: { md: 'minmax(0, 1fr) 320px' }, alignItems: 'start' };

function Place({ draft, unsaved, change }: SectionProps) {
  const { t } = useTranslation('settings');
  const projects = useUser().projectPermissions.filter(({ projectId }) => projectId !== null);
  return (
    <Card component="section" aria-label={t('language.label')}>
      <SettingRow
        label={t('language.label')}
        hint={t('language.hint')}
        unsaved={unsaved('language')}
        control={(named) => (
          <ToggleButtonGroup
            {...named}
            exclusive
            size="small"
            color="primary"
            value={draft.language}
            sx={{ flexWrap: 'wrap' }}
            onChange={(_, language: UserSettings['language'] | null) => {
              if (language !== null) change({ language });
            }}
          >
            {LANGUAGES.map((language) => (
              <ToggleButton key={language} value={language} lang={language} sx={{ px: { xs: 1.25, sm: 2 } }}>
                {LANGUAGE_NAMES[language]}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
      />
      <SettingRow
        label={t('project.label')}
        hint={t('project.hint')}
        unsaved={unsaved('defaultProject')}
        control={(named) => (
          <TextField
            select
            sx={{ width: { xs: '100%', sm: 280 } }}
            value={draft.defaultProject ?? ''}
            onChange={(event) =>
              change({ defaultProject: event.target.value === '' ? null : event.target.value })
            }
            slotProps={{ select: { displayEmpty: true, SelectDisplayProps: named } }}
          >
            <MenuItem value="">{t('project.none')}</MenuItem>
            {projects.map(({ projectId, projectName, isDemo }) => (
              <MenuItem key={projectId} value={projectId ?? ''}>
                {projectName}
                {isDemo && <DemoAfterName inLink />}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
    </Card>
  );
}

export function SettingsForm({ stored }: { readonly stored: OwnSettings }) {
  const { t } = useTranslation('settings');
  const { draft, changed, change, discard, save, saving } = useDraft(stored);
  const section: SectionProps = { draft, change, unsaved: (field) => changed.includes(field) };
  return (
    <>
      <Box sx={{ display: 'grid', ...COLUMNS }}>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <ThemeSection {...section} />
          <Place {...section} />
          <MailSection {...section} switches={stored.told} />
          <SystemSection />
        </Stack>
        <SettingsPreview draft={draft} />
      </Box>
      <ChangeBar
        count={changed.length}
        whom={changed.map((field) => t(`fields.${field}`)).join(', ')}
        busy={saving}
        saveLabel={t('save')}
        onDiscard={discard}
        onSave={save}
      />
    </>
  );
}
