import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { SystemSettingsAnswer } from '@sarm/contracts/http/system-settings/system-settings.routes';
import { TextInput } from '@sarm/ui/text-input';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useGroupForm } from '../hooks/use-group-form.ts';
import { EditionField } from './edition-field.tsx';
import { LetterheadPreview } from './letterhead-preview.tsx';
import { LogoField } from './logo-field.tsx';
import { CardBody } from './settings-card.tsx';
import { SetupColumns } from './setup-frame.tsx';

interface SetupLetterheadProps {
  readonly settings: SystemSettingsAnswer;
  readonly onNext: () => void;
}

/** BUS-139: a new laboratory has no reason to judge by two editions. */
const PROPOSED = { referenceEdition: 'who6' } as const;
const ignoreUnsaved = (): void => undefined;

/** PLT-235 */
export function SetupLetterhead({ settings, onNext }: SetupLetterheadProps) {
  const { t } = useTranslation(['setup', 'system']);
  const proposes = settings.general.referenceEdition === 'per_screen';
  const form = useGroupForm({
    group: 'general',
    values: settings.general,
    proposed: proposes ? PROPOSED : {},
    onSaved: onNext,
    onUnsaved: ignoreUnsaved,
  });
  const shown = useWatch({ control: form.control });
  const contact = form.text('clinicContact');
  const name = form.text('clinicName');
  return (
    <SetupColumns wide="1fr 1fr" aside={<LetterheadPreview {...shown} />}>
      <Card component="section" aria-label={t('setup.steps.letterhead')}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (form.unsaved || proposes) form.onSubmit(event);
            else onNext();
          }}
        >
          <CardBody>
            <Box sx={{ maxWidth: 160 }}>
              <LogoField control={form.control} />
            </Box>
            <TextInput
              {...name}
              helperText={name.helperText ?? t('setup.letterhead.nameHint')}
              label={t('system:general.clinicName')}
              multiline
              minRows={2}
            />
            <TextInput {...form.text('clinicAddress')} label={t('system:general.clinicAddress')} multiline />
            <TextInput
              {...contact}
              helperText={contact.helperText ?? t('setup.letterhead.emptyHint')}
              label={t('system:general.clinicContact')}
              autoComplete="off"
            />
            <EditionField control={form.control} />
          </CardBody>
          <Box
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              px: 2,
              py: 1.25,
              borderTop: 1,
              '&&': { borderColor: 'hairline' },
            }}
          >
            <Button color="inherit" disabled={form.busy} onClick={onNext}>
              {t('setup.skip')}
            </Button>
            <Button type="submit" variant="contained" loading={form.busy}>
              {t('setup.letterhead.save')}
            </Button>
          </Box>
        </form>
      </Card>
    </SetupColumns>
  );
}
