import { useLayoutEffect, useRef, type RefObject } from 'react';
import { fitText } from './fitText.ts';

type Refs = { box: RefObject<HTMLDivElement | null>; text: RefObject<HTMLParagraphElement | null> };

/** Keeps a text as large as its box allows, also when the box changes. */
export const useFitText = (content: string, highestShare: number): Refs => {
  const box = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const fit = (): void => {
      if (box.current && text.current) fitText(text.current, box.current, highestShare);
    };
    fit();
    const observer = new ResizeObserver(fit);
    if (box.current) observer.observe(box.current);
    document.fonts?.addEventListener('loadingdone', fit);
    return () => {
      observer.disconnect();
      document.fonts?.removeEventListener('loadingdone', fit);
    };
  }, [content, highestShare]);
  return { box, text };
};
