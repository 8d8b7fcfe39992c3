import Alert from '@mui/material/Alert';
import type { Notice } from '@sarm/domain/catalogue/notices';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';

/** BUS-085: no sperm was seen, in how much, and what to do next. */
export function NoSpermAlert({ seen }: { readonly seen: Notice | undefined }) {
  const noticeText = useNoticeText();
  if (seen === undefined) return null;
  return (
    <Alert severity="info" icon={false} sx={{ fontWeight: 620 }}>
      {noticeText(seen, seen.code)}
    </Alert>
  );
}
