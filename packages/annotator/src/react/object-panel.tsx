import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import type { BoxAttribute, BoxValues } from '@sarm/domain/shapes/annotation-edits';
import type { DetectionClass } from '@sarm/domain/shapes/detection';
import type { Size } from '@sarm/domain/shapes/point';
import { Kbd } from '@sarm/ui/kbd';
import { type ReactNode, useId } from 'react';
import { BoxMark, type BoxLook, confidenceTone } from './box-mark.tsx';
import { PlaceFields, type PlaceFieldsTexts } from './place-fields.tsx';
import { TrackField, type TrackFieldTexts } from './track-field.tsx';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly keyText: string;
}

export interface ObjectPanelTexts {
  readonly title: string;
  readonly look: string;
  readonly verify: string;
  readonly verified: string;
  readonly verifyKey: string;
  readonly unverify: string;
  readonly delete: string;
  readonly class: string;
  readonly attributes: string;
  readonly length: string | undefined;
  readonly lengthHint: string;
  readonly place: PlaceFieldsTexts;
  readonly track: TrackFieldTexts;
}

export interface ObjectPanelProps {
  readonly object: BoxObject;
  readonly look: BoxLook;
  readonly picture: Size;
  readonly classes: readonly Choice<DetectionClass>[];
  readonly attributes: readonly Choice<BoxAttribute>[];
  readonly texts: ObjectPanelTexts;
  readonly readOnly: boolean;
  /** The enlarged view, made by the engine. */
  readonly loupe: ReactNode;
  /** E.g. its place in a label. */
  readonly children?: ReactNode;
  readonly onChange: (values: BoxValues) => void;
  readonly onDelete: () => void;
}

/** One box: what it is, where it is, and what a person says of it. */
export function ObjectPanel(props: ObjectPanelProps) {
  const { object, look, picture, classes, attributes, texts, readOnly, loupe, onChange, onDelete } = props;
  const title = useId();
  const toggle = (attribute: BoxAttribute, on: boolean): void =>
    onChange({
      attributes: on
        ? [...object.attributes, attribute]
        : object.attributes.filter((each) => each !== attribute),
    });
  return (
    <Box component="section" aria-labelledby={title} sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <BoxMark
          look={look}
          colour={look === 'conflict' ? 'warning.main' : confidenceTone(object.confidence)}
        />
        <Typography id={title} variant="h4" component="h2" sx={{ whiteSpace: 'nowrap' }}>
          {texts.title}
        </Typography>
        <Typography variant="caption" sx={{ flex: 1, color: 'text.secondary' }}>
          {texts.look}
        </Typography>
        {!readOnly && (
          <>
            <Button
              size="small"
              variant="outlined"
              aria-pressed={object.verified}
              title={object.verified ? texts.unverify : undefined}
              onClick={() => onChange({ verified: !object.verified })}
              color={object.verified ? 'inherit' : 'primary'}
              sx={{ gap: 1 }}
            >
              {object.verified ? texts.verified : texts.verify}
              {!object.verified && <Kbd>{texts.verifyKey}</Kbd>}
            </Button>
            <IconButton size="small" color="error" aria-label={texts.delete} onClick={onDelete}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          </>
        )}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '120px minmax(0, 1fr)', gap: 1.5 }}>
        {loupe}
        <Box sx={{ display: 'grid', gap: 0.25, alignContent: 'start' }}>
          <TextField
            select
            size="small"
            label={texts.class}
            value={object.class}
            disabled={readOnly}
            onChange={({ target }) => onChange({ class: target.value as DetectionClass })}
            sx={{
              mb: 0.5,
              '& .MuiSelect-select': { py: 0.625, display: 'flex', gap: 1, fontSize: '0.8125rem' },
            }}
          >
            {classes.map(({ value, label, keyText }) => (
              <MenuItem key={value} value={value} sx={{ gap: 1 }}>
                {label}
                <Kbd>{keyText}</Kbd>
              </MenuItem>
            ))}
          </TextField>
          <Box role="group" aria-label={texts.attributes}>
            {attributes.map(({ value, label, keyText }) => (
              <Box key={value} sx={{ display: 'flex', alignItems: 'center', minHeight: 24 }}>
                <FormControlLabel
                  sx={{ flex: 1, m: 0 }}
                  slotProps={{ typography: { variant: 'caption' } }}
                  control={
                    <Checkbox
                      size="small"
                      sx={{ p: 0, mr: 1, '& svg': { fontSize: 18 } }}
                      checked={object.attributes.includes(value)}
                      disabled={readOnly}
                      onChange={(_, on) => toggle(value, on)}
                    />
                  }
                  label={label}
                />
                <Kbd>{keyText}</Kbd>
              </Box>
            ))}
          </Box>
        </Box>
      </Box>
      <PlaceFields
        key={object.id}
        place={object.box}
        picture={picture}
        disabled={readOnly}
        texts={texts.place}
        onPlace={(box) => onChange({ box })}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <TrackField
          key={object.id}
          track={object.track}
          disabled={readOnly}
          texts={texts.track}
          onTrack={(track) => onChange({ track })}
        />
        {props.children}
        <Box
          component="span"
          title={texts.lengthHint}
          sx={{
            ml: 'auto',
            fontSize: '0.75rem',
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {texts.length}
        </Box>
      </Box>
    </Box>
  );
}
