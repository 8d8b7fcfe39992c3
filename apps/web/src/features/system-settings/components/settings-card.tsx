import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

export interface SettingsCardProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly aside?: ReactNode;
  /** What follows from saving it. */
  readonly note?: ReactNode;
  readonly form: {
    readonly unsaved: boolean;
    readonly wrong: number;
    readonly busy: boolean;
    readonly onSubmit: (event?: FormEvent) => void;
  };
  readonly onDiscard: () => void;
  /** The label of its button, where saving needs a confirmation. */
  readonly saveLabel?: string;
  readonly children: ReactNode;
}

/** After the width: the shorthand would set the colour back. */
const LINE = { borderColor: 'hairline' } as const;

/** A card of settings that is filled in and saved by itself. */
export function SettingsCard(props: SettingsCardProps) {
  const { icon, title, aside, note, form, onDiscard, saveLabel, children } = props;
  const { t } = useTranslation(['system', 'common']);
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <form noValidate onSubmit={form.onSubmit}>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.25,
            px: 2,
            minHeight: 44,
            borderBottom: 1,
            ...LINE,
          }}
        >
          <Box aria-hidden sx={{ display: 'flex', color: 'text.secondary' }}>
            {icon}
          </Box>
          <Typography id={id} variant="h3" component="h2">
            {title}
          </Typography>
          <Box sx={{ flex: 1 }} />
          {aside}
        </Box>
        {children}
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            px: 2,
            py: 1,
            borderTop: 1,
            ...LINE,
            '& .MuiButton-root': { minHeight: { xs: 44, sm: 34 } },
          }}
        >
          <Box role="status" sx={{ flex: 1, minWidth: 160 }}>
            {form.wrong > 0 ? (
              <Typography
                variant="caption"
                sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'error.main' }}
              >
                <ErrorIcon sx={{ fontSize: 16 }} />
                {t('wrong', { count: form.wrong })}
              </Typography>
            ) : (
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {note}
              </Typography>
            )}
          </Box>
          {form.unsaved && (
            <Button color="inherit" disabled={form.busy} onClick={onDiscard}>
              {t('discard')}
            </Button>
          )}
          <Button type="submit" variant="contained" disabled={!form.unsaved} loading={form.busy}>
            {saveLabel ?? t('common:save')}
          </Button>
        </Box>
      </form>
    </Card>
  );
}

/** Fields of a card: side by side where there is room. */
export function Fields({
  columns = 1,
  children,
}: {
  readonly columns?: 1 | 2 | 3;
  readonly children: ReactNode;
}) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { sm: `repeat(${columns}, minmax(0, 1fr))` },
      }}
    >
      {children}
    </Box>
  );
}

export function CardBody({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ p: 2, display: 'grid', gap: 2 }}>{children}</Box>;
}
