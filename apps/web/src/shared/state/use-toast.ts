import { useMemo } from 'react';
import { useAppDispatch } from './store-types.ts';
import { alertAdded, type AlertType } from './ui.slice.ts';

export type Toasts = Readonly<Record<AlertType, (message: string) => void>>;

export function useToast(): Toasts {
  const dispatch = useAppDispatch();
  return useMemo(() => {
    const say = (type: AlertType) => (message: string) => void dispatch(alertAdded({ message, type }));
    return { success: say('success'), info: say('info'), warning: say('warning'), error: say('error') };
  }, [dispatch]);
}
