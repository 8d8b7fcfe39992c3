import LessIcon from '@mui/icons-material/Remove';
import MoreIcon from '@mui/icons-material/Add';
import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Slider from '@mui/material/Slider';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { LABELS } from '@sarm/domain/labels';
import { MORPHOLOGY_CLASSES, MORPHOLOGY_DEFECTS, type MorphologyClass } from '@sarm/domain/morphology';
import { Kbd } from '@sarm/ui/kbd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import type { Labeling } from '../hooks/use-labeling.ts';
import { keyOfClass } from '../state/class-commands.ts';
import { type ClassDraft, withClass, withConfidence, withDefect } from '../state/class-draft.ts';

/** TEC-121, TEC-123: what the person sees in the crop. */
export function ClassificationPanel({ labeling }: { readonly labeling: Labeling }) {
  const { t } = useTranslation('morphology');
  const { draft, item, classes, isOwn } = labeling;
  if (draft === undefined || item === undefined)
    return <SectionCard title={t('classification')} empty={t('noCrop')} />;
  const isEntered = classes.isDraft(item);
  return (
    <SectionCard
      title={t('classification')}
      ruled
      aside={isOwn && t(isEntered ? 'entered' : classes.isClassified(item) ? 'applied' : 'unclassifiedOne')}
    >
      {item.classification_hidden && (
        <Typography variant="body2" sx={{ display: 'flex', gap: 1, mb: 1.5, color: 'text.secondary' }}>
          <HiddenIcon fontSize="small" />
          {t('hidden')}
        </Typography>
      )}
      <Box
        component="fieldset"
        disabled={!isOwn}
        sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 1.5 }}
      >
        <Classes draft={draft} labeling={labeling} />
        <Confidence draft={draft} labeling={labeling} />
        <TextField
          label={t('notes')}
          value={draft.notes}
          multiline
          minRows={2}
          maxRows={6}
          disabled={!isOwn}
          onChange={(event) => labeling.change({ ...draft, notes: event.target.value })}
          slotProps={{ htmlInput: { maxLength: LABELS.notesLength } }}
        />
        {isOwn && (
          <Button
            variant="contained"
            disabled={draft.morphologyClass === null}
            onClick={() => void labeling.actions.apply()}
            sx={{ '& kbd': { color: 'inherit', borderColor: 'currentColor', ml: 1 } }}
          >
            {t('apply')}
            <Kbd>Enter</Kbd>
          </Button>
        )}
      </Box>
    </SectionCard>
  );
}

interface PartProps {
  readonly draft: ClassDraft;
  readonly labeling: Labeling;
}

function Classes({ draft, labeling }: PartProps) {
  const { t } = useTranslation('morphology');
  const id = useId();
  const { isOwn } = labeling;
  return (
    <>
      <RadioGroup
        aria-label={t('classification')}
        value={draft.morphologyClass ?? ''}
        onChange={(_, name) => labeling.change(withClass(draft, name as MorphologyClass))}
        sx={{ mx: -2 }}
      >
        {MORPHOLOGY_CLASSES.map((name) => {
          const isChosen = draft.morphologyClass === name;
          return (
            <Box
              key={name}
              sx={{
                display: 'flex',
                alignItems: 'center',
                px: 2,
                ...(isChosen
                  ? {
                      bgcolor: 'action.selected',
                      boxShadow: ({ palette }) => `inset 3px 0 0 ${palette.primary.main}`,
                    }
                  : {}),
              }}
            >
              <FormControlLabel
                value={name}
                disabled={!isOwn}
                control={<Radio size="small" sx={{ py: 0.625 }} />}
                label={t(`class.${name}`)}
                sx={{
                  flex: 1,
                  '& .MuiFormControlLabel-label': { fontSize: 14, fontWeight: isChosen ? 650 : 500 },
                }}
              />
              <Kbd>{keyOfClass(name)}</Kbd>
            </Box>
          );
        })}
      </RadioGroup>
      <Box role="group" aria-labelledby={id}>
        <Typography id={id} variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {t('defects')}
        </Typography>
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 1 }}>
          {MORPHOLOGY_DEFECTS.map((defect) => (
            <FormControlLabel
              key={defect}
              disabled={!isOwn}
              control={
                <Checkbox
                  size="small"
                  sx={{ py: 0.25 }}
                  checked={draft.defects.includes(defect)}
                  onChange={() => labeling.change(withDefect(draft, defect))}
                />
              }
              label={t(`defect.${defect}`)}
              sx={{ mr: 0, '& .MuiFormControlLabel-label': { fontSize: 13 } }}
            />
          ))}
        </Box>
      </Box>
    </>
  );
}

function Confidence({ draft, labeling }: PartProps) {
  const { t } = useTranslation('morphology');
  const id = useId();
  const { isOwn, actions } = labeling;
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
        <Typography id={id} variant="body2" sx={{ fontWeight: 620 }}>
          {t('confidence')}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary', flex: 1 }}>
          {t('confidenceRange', { most: LABELS.surestClass })}
        </Typography>
        <IconButton
          size="small"
          aria-label={t('command.less')}
          disabled={!isOwn || draft.confidence <= 1}
          onClick={() => void actions.less()}
        >
          <LessIcon fontSize="inherit" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={t('command.more')}
          disabled={!isOwn || draft.confidence >= LABELS.surestClass}
          onClick={() => void actions.more()}
        >
          <MoreIcon fontSize="inherit" />
        </IconButton>
        <Typography component="output" sx={{ fontWeight: 650, minWidth: 12, textAlign: 'right' }}>
          {draft.confidence}
        </Typography>
      </Box>
      <Box sx={{ px: 1 }}>
        <Slider
          size="small"
          aria-labelledby={id}
          min={1}
          max={LABELS.surestClass}
          step={1}
          marks
          disabled={!isOwn}
          value={draft.confidence}
          onChange={(_, value) => labeling.change(withConfidence(draft, value))}
          sx={{ display: 'block', py: 1.25 }}
        />
      </Box>
    </Box>
  );
}
