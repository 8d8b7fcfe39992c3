import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { COMMAND_NAMES, type CommandName, commandRow } from '@sarm/annotator/commands/commands';
import type { EditIntent } from '@sarm/annotator/core/intents';
import type { Light, Picture } from '@sarm/annotator/engine/annotator.types';
import type { BoxLook } from '@sarm/annotator/react/box-mark';
import { ObjectPanel } from '@sarm/annotator/react/object-panel';
import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import { BOX_ATTRIBUTES } from '@sarm/domain/shapes/annotation-edits';
import { DETECTION, DETECTION_CLASSES } from '@sarm/domain/shapes/detection';
import type { Size } from '@sarm/domain/shapes/point';
import { useTranslation } from 'react-i18next';
import { oneDecimal } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { ATTRIBUTE_TEXTS } from '../state/describe-edit.ts';
import { lengthOf } from '../state/object-text.ts';
import { LoupeView } from './loupe-view.tsx';

export interface ObjectSectionProps {
  readonly object: BoxObject | undefined;
  /** How many are selected. */
  readonly count: number;
  readonly number: number;
  readonly look: BoxLook;
  readonly picture: Picture | null;
  readonly size: Size;
  readonly umPerPx: number | null;
  readonly light: Light;
  readonly readOnly: boolean;
  /** Absent: there is no label, or it has the box. */
  readonly onAdd: (() => void) | undefined;
  readonly keyText: (command: CommandName) => string;
  readonly onCommand: (command: CommandName) => void;
  readonly onIntent: (intents: readonly EditIntent[]) => void;
}

const commandWith = (field: 'class' | 'attribute', value: string): CommandName | undefined =>
  COMMAND_NAMES.find((name) => commandRow(name)[field] === value);

/** The selected box, or what is done to several of them at once. */
export function ObjectSection(props: ObjectSectionProps) {
  const { object, count, number, look, picture, size, umPerPx, light, readOnly, keyText, onIntent } = props;
  const { t } = useTranslation('annotation');
  const locale = useLocale();
  if (object === undefined)
    return (
      <Box component="section" aria-label={t('object.none')}>
        <Typography variant="h4" component="h2">
          {t('object.none')}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('object.noneText')}
        </Typography>
      </Box>
    );
  if (count > 1)
    return (
      <Box component="section" aria-label={t('object.several', { count })} sx={{ display: 'grid', gap: 1 }}>
        <Typography variant="h4" component="h2">
          {t('object.several', { count })}
        </Typography>
        {!readOnly && (
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <Button size="small" variant="outlined" onClick={() => props.onCommand('verify')}>
              {t('object.verify')}
            </Button>
            <Button size="small" color="error" onClick={() => props.onCommand('delete')}>
              {t('object.delete')}
            </Button>
          </Box>
        )}
      </Box>
    );
  const keyOf = (field: 'class' | 'attribute', value: string): string => {
    const command = commandWith(field, value);
    return command === undefined ? '' : keyText(command);
  };
  const length = lengthOf(object.box, umPerPx);
  const { width, height } = size;
  return (
    <ObjectPanel
      object={object}
      look={look}
      picture={size}
      readOnly={readOnly}
      classes={DETECTION_CLASSES.map((value) => ({
        value,
        label: t(`class.${value}`),
        keyText: keyOf('class', value),
      }))}
      attributes={BOX_ATTRIBUTES.map((value) => ({
        value,
        label: t(ATTRIBUTE_TEXTS[value]),
        keyText: keyOf('attribute', value),
      }))}
      texts={{
        title: t('object.title', { number }),
        look: t(`look.${look}`),
        verify: t('object.verify'),
        verified: t('object.verified'),
        verifyKey: keyText('verify'),
        unverify: t('object.unverify'),
        delete: t('object.delete'),
        class: t('object.class'),
        attributes: t('object.attributes'),
        length: length === null ? undefined : t('object.length', { value: oneDecimal(length, locale) }),
        lengthHint: t('object.lengthHint'),
        place: {
          x: t('object.x'),
          y: t('object.y'),
          width: t('object.width'),
          height: t('object.height'),
          pixels: t('object.pixels'),
          outside: t('object.outside', { width, height }),
          small: t('object.small', { min: DETECTION.minSide }),
          number: t('object.number'),
        },
        track: { track: t('object.track'), whole: t('object.whole') },
      }}
      loupe={
        picture === null ? (
          <span />
        ) : (
          <LoupeView
            picture={picture}
            object={object}
            light={light}
            readOnly={readOnly}
            label={t('object.loupe', { number })}
            onIntent={onIntent}
          />
        )
      }
      onChange={(changes) => onIntent([{ kind: 'update', object_id: object.id, changes }])}
      onDelete={() => props.onCommand('delete')}
    >
      {props.onAdd !== undefined && (
        <Button size="small" variant="outlined" onClick={props.onAdd}>
          {t('label.addOne')}
        </Button>
      )}
    </ObjectPanel>
  );
}
