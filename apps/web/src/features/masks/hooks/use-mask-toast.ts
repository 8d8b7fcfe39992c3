import { useCallback, useEffect, useState } from 'react';

/** TEC-108 */
const SHOWN_MS = 6000;

export interface MaskToast {
  readonly id: number;
  readonly type: 'success' | 'warning' | 'error';
  readonly message: string;
}

/** One message at the lower right of the picture; the next one takes its place. */
export function useMaskToast() {
  const [toast, setToast] = useState<MaskToast | null>(null);
  useEffect(() => {
    if (toast === null) return undefined;
    const timer = setTimeout(() => setToast(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  const show = useCallback(
    (type: MaskToast['type'], message: string) =>
      setToast((before) => ({ id: (before?.id ?? 0) + 1, type, message })),
    [],
  );
  return { toast, show, close: useCallback(() => setToast(null), []) };
}
export type ShowToast = ReturnType<typeof useMaskToast>['show'];
