import { useEffect, useEffectEvent } from 'react';

/** Leaves as soon as it is shown. */
export function Leave({ onLeave }: { readonly onLeave: () => void }) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => leave(), []);
  return null;
}
