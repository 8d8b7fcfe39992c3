import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useAppDispatch } from '../api/store-types.ts';
import { alertAdded, type AlertType } from '../ui-state/ui.slice.ts';

/** How long it stands is said only where the specification says so. */
export type Toasts = Readonly<Record<AlertType, (message: string, durationMs?: number) => void>>;

/** PLT-221: what an administrator changed concerns others, and stands a little longer. */
const ADMIN_DURATION_MS = 6000;

export function useToast(): Toasts {
  const dispatch = useAppDispatch();
  const administers = useLocation().pathname.startsWith('/admin');
  return useMemo(() => {
    const longer = administers ? { duration: ADMIN_DURATION_MS } : {};
    const show = (type: AlertType) => (message: string, durationMs?: number) =>
      void dispatch(
        alertAdded({ message, type, ...(durationMs === undefined ? longer : { duration: durationMs }) }),
      );
    return { success: show('success'), info: show('info'), warning: show('warning'), error: show('error') };
  }, [dispatch, administers]);
}
