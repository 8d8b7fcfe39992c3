import { type RefObject, useCallback, useEffect, useRef } from 'react';

export interface KeptFocus {
  /** Takes the focus that was lost. */
  readonly place: RefObject<HTMLDivElement | null>;
  /** An editor has come. */
  readonly onShown: () => void;
}

/** Saving and issuing replace the editor, and the button that was pressed, or that opened a dialog, goes with the old one. */
export function useKeptFocus(dialogOpen: boolean): KeptFocus {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(false);
  const regain = useCallback(() => {
    if (shown.current && document.activeElement === document.body) place.current?.focus();
  }, []);
  const onShown = useCallback(() => {
    regain();
    shown.current = true;
  }, [regain]);
  useEffect(() => {
    if (!dialogOpen) regain();
  }, [dialogOpen, regain]);
  return { place, onShown };
}
