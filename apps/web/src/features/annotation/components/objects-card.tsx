import CloseIcon from '@mui/icons-material/Close';
import FilterIcon from '@mui/icons-material/FilterList';
import SearchIcon from '@mui/icons-material/Search';
import SortIcon from '@mui/icons-material/SwapVert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { ConfidenceFilter } from '@sarm/annotator/react/confidence-filter';
import { type ListedObject, ObjectList } from '@sarm/annotator/react/object-list';
import { TextInput } from '@sarm/ui/text-input';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { twoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { OBJECT_ORDERS, type ObjectView, SHOWN_SETS } from '../state/list-objects.ts';

export interface ObjectsCardProps {
  readonly objects: readonly ListedObject[];
  readonly total: number;
  readonly confidences: readonly number[];
  readonly selected: readonly string[];
  readonly view: ObjectView;
  /** Null: the search is closed. */
  readonly finding: string | null;
  readonly withLabel: boolean;
  readonly readOnly: boolean;
  readonly onView: (view: ObjectView) => void;
  readonly onSelect: (id: string, more: boolean) => void;
  readonly onFind: (text: string | null) => void;
}

function Choice<Value extends string>(props: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly value: Value;
  readonly values: readonly Value[];
  readonly textOf: (value: Value) => string;
  readonly onChoose: (value: Value) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title={props.label}>
        <IconButton
          size="small"
          aria-label={props.label}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          {props.icon}
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {props.values.map((value) => (
          <MenuItem
            key={value}
            selected={value === props.value}
            onClick={() => {
              setAnchor(null);
              props.onChoose(value);
            }}
          >
            {props.textOf(value)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** TEC-053: the list beside the canvas, and what of it is shown. */
export function ObjectsCard(props: ObjectsCardProps) {
  const { objects, total, confidences, selected, view, finding, withLabel, onView, onSelect, onFind } = props;
  const { t } = useTranslation('annotation');
  const locale = useLocale();
  const sets = withLabel ? SHOWN_SETS : SHOWN_SETS.filter((each) => each !== 'notAdded');
  return (
    <Box
      component="section"
      aria-label={t('objects.title')}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <Box sx={{ px: 2, pt: 1, display: 'grid', gap: 0.5 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="h3" component="h2">
            {t('objects.title')}
          </Typography>
          <Typography variant="caption" sx={{ flex: 1, color: 'text.secondary' }}>
            {t('objects.shown', { shown: objects.length, total })}
          </Typography>
          <Tooltip title={t('command.find')}>
            <IconButton size="small" aria-label={t('command.find')} onClick={() => onFind('')}>
              <SearchIcon fontSize="small" />
            </IconButton>
          </Tooltip>
          <Choice
            label={t('objects.filter')}
            icon={<FilterIcon fontSize="small" color={view.set === 'all' ? 'inherit' : 'primary'} />}
            value={view.set}
            values={sets}
            textOf={(set) => t(`objects.show.${set}`)}
            onChoose={(set) => onView({ ...view, set })}
          />
          <Choice
            label={t('objects.sort')}
            icon={<SortIcon fontSize="small" />}
            value={view.order}
            values={OBJECT_ORDERS}
            textOf={(order) => t(`objects.order.${order}`)}
            onChoose={(order) => onView({ ...view, order })}
          />
        </Box>
        {finding !== null && (
          <TextInput
            label={t('objects.find')}
            hideLabel
            placeholder={t('objects.find')}
            autoFocus
            value={finding}
            onChange={({ target }) => onFind(target.value)}
            inputProps={{
              onKeyDown: (event) => {
                if (event.key !== 'Escape' && event.key !== 'Enter') return;
                event.preventDefault();
                onFind(null);
              },
            }}
            endAdornment={
              <IconButton size="small" aria-label={t('objects.close')} onClick={() => onFind(null)}>
                <CloseIcon fontSize="small" />
              </IconButton>
            }
          />
        )}
        <ConfidenceFilter
          confidences={confidences}
          from={view.from}
          label={t('objects.from')}
          valueText={(value) => twoDecimals(value, locale)}
          onFrom={(from) => onView({ ...view, from })}
        />
      </Box>
      <Box
        sx={{ borderTop: '1px solid', borderColor: 'hairline', display: 'flex', minHeight: 0, height: 272 }}
      >
        <ObjectList
          objects={objects}
          selected={selected}
          onSelect={onSelect}
          texts={{
            list: t('objects.list'),
            empty:
              total > 0 ? t('objects.empty') : t(props.readOnly ? 'canvas.emptyReadOnly' : 'canvas.empty'),
            added: t('objects.added'),
            notAdded: t('objects.notAdded'),
            unsent: t('objects.unsent'),
            lookName: (look) => t(`look.${look}`),
            confidence: (value) => twoDecimals(value, locale),
          }}
        />
      </Box>
    </Box>
  );
}
