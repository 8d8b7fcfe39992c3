import { useMemo } from 'react';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { alertAdded } from '../../../shared/ui-state/ui.slice.ts';

/** BUS-217 */
const SHOWN_MS = 6000;

export function useReportToast() {
  const dispatch = useAppDispatch();
  return useMemo(() => {
    const show = (type: 'success' | 'error') => (message: string) =>
      void dispatch(alertAdded({ message, type, duration: SHOWN_MS }));
    return { success: show('success'), error: show('error') };
  }, [dispatch]);
}
