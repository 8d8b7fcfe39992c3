import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReportSettings } from '@sarm/contracts/http/reports/report-document.entities';
import type { ReportTemplate } from '@sarm/contracts/http/reports/reports.routes';
import { type Language, LANGUAGES } from '@sarm/domain/languages';
import { REPORT_LIMITS, REPORT_PARTS } from '@sarm/domain/reports';
import { TextInput } from '@sarm/ui/text-input';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from '../../../shared/i18n/language-names.ts';
import { withTemplate } from '../state/report-settings.ts';

export interface ReportConfigProps {
  readonly settings: ReportSettings;
  readonly templates: readonly ReportTemplate[];
  readonly readOnly: boolean;
  /** Of the paper; the screen has its own. */
  readonly language: Language;
  readonly onChange: (settings: ReportSettings) => void;
  readonly onLanguage: (language: Language) => void;
}

/** BUS-071, BUS-104: title, template, language, sections, comments and recommendations. */
export function ReportConfig(props: ReportConfigProps) {
  const { settings, templates, readOnly, language, onChange, onLanguage } = props;
  const { t } = useTranslation('reports');
  const { t: complaints } = useTranslation('complaints');
  const sections = useId();
  const change = (part: Partial<ReportSettings>): void => onChange({ ...settings, ...part });
  const choose = (id: string): void => {
    const template = templates.find((each) => each.id === id);
    if (template !== undefined) onChange(withTemplate(settings, template));
  };
  const blank = settings.title.trim() === '';
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextInput
        label={t('field.title')}
        value={settings.title}
        onChange={(event) => change({ title: event.target.value })}
        required
        readOnly={readOnly}
        error={blank}
        helperText={blank ? complaints('report_title_required') : undefined}
        autoComplete="off"
      />
      <TextField
        select
        size="small"
        label={t('field.template')}
        value={templates.some(({ id }) => id === settings.templateId) ? settings.templateId : ''}
        onChange={(event) => choose(event.target.value)}
        slotProps={{ input: { readOnly } }}
      >
        {templates.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={t('field.language')}
        value={language}
        onChange={(event) => onLanguage(event.target.value as Language)}
        slotProps={{ input: { readOnly } }}
      >
        {LANGUAGES.map((each) => (
          <MenuItem key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </MenuItem>
        ))}
      </TextField>
      <Box role="group" aria-labelledby={sections}>
        <Typography id={sections} variant="subtitle2" sx={{ mb: 0.5 }}>
          {t('field.sections')}
        </Typography>
        <FormGroup sx={{ gap: 0.25 }}>
          {REPORT_PARTS.map((part) => (
            <FormControlLabel
              key={part}
              control={
                <Switch
                  size="small"
                  checked={settings[part]}
                  disabled={readOnly}
                  onChange={(_, on) => change({ [part]: on })}
                />
              }
              label={t(`part.${part}`)}
              slotProps={{ typography: { variant: 'body2' } }}
              sx={{ ml: 0, gap: 1 }}
            />
          ))}
        </FormGroup>
      </Box>
      {(['commentText', 'recommendationText'] as const).map((name) => (
        <TextField
          key={name}
          multiline
          size="small"
          minRows={3}
          maxRows={8}
          label={t(name === 'commentText' ? 'field.comment' : 'field.recommendation')}
          value={settings[name]}
          onChange={(event) => change({ [name]: event.target.value })}
          slotProps={{ input: { readOnly }, htmlInput: { maxLength: REPORT_LIMITS.text } }}
        />
      ))}
    </Box>
  );
}
