import { useEffect, useEffectEvent } from 'react';

/** Goes on once it is shown. */
export function Leave({ onLeave }: { readonly onLeave: () => void }) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => leave(), []);
  return null;
}
