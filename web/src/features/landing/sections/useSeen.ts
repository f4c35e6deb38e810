import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether the element has ever been on the screen. */
export const useSeen = <T extends HTMLElement>(): { ref: RefObject<T | null>; isSeen: boolean } => {
  const ref = useRef<T>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setIsSeen(true);
        observer.disconnect();
      },
      { threshold: 0.1 },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, isSeen };
};
