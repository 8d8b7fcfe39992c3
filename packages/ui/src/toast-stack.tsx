import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect } from 'react';

export interface Toast {
  readonly id: string;
  readonly message: string;
  readonly type: 'success' | 'info' | 'warning' | 'error';
  readonly autoClose: boolean;
  readonly duration: number;
}

export interface ToastStackProps {
  readonly toasts: readonly Toast[];
  readonly closeLabel: string;
  readonly regionLabel: string;
  readonly onClose: (id: string) => void;
}

function OneToast({
  toast,
  closeLabel,
  onClose,
}: { toast: Toast } & Omit<ToastStackProps, 'toasts' | 'regionLabel'>) {
  const { id, autoClose, duration } = toast;
  useEffect(() => {
    if (!autoClose) return undefined;
    const timer = setTimeout(() => onClose(id), duration);
    return () => clearTimeout(timer);
  }, [id, autoClose, duration, onClose]);
  return (
    <Alert
      severity={toast.type}
      role={toast.type === 'error' ? 'alert' : 'status'}
      onClose={() => onClose(id)}
      closeText={closeLabel}
      sx={{
        minWidth: 250,
        maxWidth: `min(420px, calc(100vw - ${BAR_END + 8}px))`,
        boxShadow: '0 6px 24px rgba(8, 14, 20, 0.18)',
      }}
    >
      {toast.message}
    </Alert>
  );
}

/** Of the bar's right end: notifications, the switch of the theme and the account menu, which stay usable. */
const BAR_END = 136;

/** PLT-054: fixed at the top right over the bar, above dialogs; lower it would cover the main button of the page. */
export function ToastStack({ toasts, regionLabel, closeLabel, onClose }: ToastStackProps) {
  return (
    <Box
      component="section"
      aria-label={regionLabel}
      sx={{
        position: 'fixed',
        top: 4,
        right: BAR_END,
        zIndex: (theme) => theme.zIndex.snackbar,
        display: 'grid',
        gap: 1,
        justifyItems: 'end',
        pointerEvents: 'none',
        '& > *': { pointerEvents: 'auto' },
      }}
    >
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} closeLabel={closeLabel} onClose={onClose} />
      ))}
    </Box>
  );
}
