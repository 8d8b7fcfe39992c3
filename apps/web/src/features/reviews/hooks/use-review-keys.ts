import { isTyping } from '@sarm/annotator/commands/keyboard';
import { useEffect, useRef } from 'react';

export type ReviewKey = 'a' | 'c' | 'r' | 'o' | 'p' | '0';
export type ReviewKeys = Readonly<Partial<Record<ReviewKey, () => void>>>;

/** Keys of the dialog; none while somebody types, and none with a modifier, which belongs to the browser. */
export function useReviewKeys(keys: ReviewKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.repeat || isTyping(event.target)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const run = current.current[event.key.toLowerCase() as ReviewKey];
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
