import Box from '@mui/material/Box';
import { alpha } from '@mui/material/styles';
import { VisuallyHidden } from '@sarm/ui/visually-hidden';
import type { AuditValues } from '@sarm/domain/audit/audit';
import { useTranslation } from 'react-i18next';
import { type DiffField, type DiffLine, diffValues } from './diff-values.ts';
import { FoldedText } from './folded-text.tsx';

export interface DiffViewProps {
  readonly before: AuditValues | null;
  readonly after: AuditValues | null;
}

const SIGNS = { added: '+', removed: '−', same: '' } as const;
const TONES = { added: 'success', removed: 'error' } as const;

function Line({ line: { sign, text, differs } }: { readonly line: DiffLine }) {
  const { t } = useTranslation('logs');
  const [from, to] = differs ?? [0, 0];
  return (
    <Box
      sx={({ palette }) => ({
        display: 'flex',
        gap: 1,
        px: 1.5,
        py: 0.5,
        overflowWrap: 'anywhere',
        ...(sign === 'same'
          ? { color: 'text.secondary' }
          : { bgcolor: alpha(palette[TONES[sign]].main, 0.09) }),
      })}
    >
      <Box
        component="span"
        aria-hidden
        sx={{
          width: 10,
          flexShrink: 0,
          fontWeight: 700,
          color: sign === 'same' ? 'text.secondary' : `${TONES[sign]}.main`,
        }}
      >
        {SIGNS[sign]}
      </Box>
      <span>
        {sign !== 'same' && <VisuallyHidden>{t(`diff.${sign}`)} </VisuallyHidden>}
        <FoldedText text={text.slice(0, from)} />
        {to > from && (
          <Box
            component="mark"
            sx={({ palette }) => ({
              color: 'inherit',
              borderRadius: 0.5,
              bgcolor: alpha(palette.success.main, 0.24),
            })}
          >
            <FoldedText text={text.slice(from, to)} />
          </Box>
        )}
        <FoldedText text={text.slice(to)} />
      </span>
    </Box>
  );
}

function useFieldName(): (field: string) => string {
  const { t, i18n } = useTranslation('logs');
  const label = (name: string): string =>
    i18n.exists(`logs:field.${name}`) ? t(`field.${name}` as 'field.name') : name;
  return (field) => field.split('.').map(label).join(' · ');
}

const Field = ({ field, lines, name }: DiffField & { readonly name: string }) => (
  <Box
    key={field}
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', sm: 'minmax(96px, 28%) 1fr' },
      '& + &': { borderTop: 1, borderColor: 'hairline' },
    }}
  >
    <Box
      component="dt"
      sx={{ px: 1.5, py: 0.75, bgcolor: 'action.hover', color: 'text.secondary', overflowWrap: 'anywhere' }}
    >
      {name}
    </Box>
    {/* A grid stretches its lines: the tint of the last one ends with the row, not above a strip of the ground. */}
    <Box component="dd" sx={{ m: 0, minWidth: 0, display: 'grid' }}>
      {lines.map((line) => (
        <Line key={`${line.sign} ${line.text}`} line={line} />
      ))}
    </Box>
  </Box>
);

/** Values before and after a change, with sign and tint; nothing where the change kept none. */
export function DiffView({ before, after }: DiffViewProps) {
  const { t } = useTranslation('logs');
  const nameOf = useFieldName();
  const fields = diffValues(before, after, {
    empty: t('diff.empty'),
    yes: t('diff.yes'),
    no: t('diff.no'),
    hidden: t('diff.personal'),
    unchanged: (count) => t('diff.unchanged', { count }),
  });
  if (fields.length === 0) return null;
  return (
    <Box
      component="dl"
      aria-label={t('diff.label')}
      sx={{
        m: 0,
        border: 1,
        borderColor: 'hairline',
        borderRadius: 1,
        overflow: 'hidden',
        fontSize: '0.8125rem',
      }}
    >
      {fields.map((each) => (
        <Field key={each.field} {...each} name={nameOf(each.field)} />
      ))}
    </Box>
  );
}
