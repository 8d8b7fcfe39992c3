import { type RefObject, useEffect, useRef, useState } from 'react';

/** True once the element has come near the screen: pictures far below are not fetched. */
export function useInView<E extends Element>(margin = '300px'): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  // Without an observer everything counts as near.
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = ref.current;
    if (element === null || seen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [seen, margin]);
  return [ref, seen];
}
