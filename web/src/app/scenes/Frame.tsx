import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { colorSchemeAtom } from '../../design/colorScheme.ts';
import * as styles from './Frame.css.ts';

/** Without a doctype the document would be in quirks mode. */
const EMPTY = '<!doctype html><html lang="en">';
const OWN_RULES = 'html { scrollbar-gutter: auto; overflow: hidden; }';

/** All rules that the page has now. As text they apply at once, while copies of links would load first. */
const rulesOfPage = (): string =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .map(({ cssText }) => cssText)
    .join('\n');

type FrameProps = { title: string; width: number; height: number; children: ReactNode };

/**
 * A screen of another size in the page: its own window decides between the styles for phone and desk, and what the screen fixes
 * to the window's edges stays inside.
 */
export const Frame = ({ title, width, height, children }: FrameProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [inside, setInside] = useState<Document>();
  const [scale, setScale] = useState<number>();
  const scheme = useAtomValue(colorSchemeAtom);
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setScale(entry.contentRect.width / width));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [width]);
  useEffect(() => {
    inside?.documentElement.setAttribute('data-theme', scheme);
  }, [inside, scheme]);
  const open = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void => {
    const opened = currentTarget.contentDocument;
    if (!opened) return;
    const rules = opened.createElement('style');
    rules.textContent = rulesOfPage() + OWN_RULES;
    opened.head.append(rules);
    setInside(opened);
  };
  return (
    <div ref={box} className={styles.box} style={{ aspectRatio: `${width} / ${height}` }}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is this page; without scripts a canvas shows nothing */}
      <iframe
        title={title}
        tabIndex={-1}
        srcDoc={EMPTY}
        className={styles.frame}
        style={{ width, height, scale }}
        onLoad={open}
      />
      {inside && createPortal(children, inside.body)}
    </div>
  );
};
