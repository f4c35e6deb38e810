import { Suspense, useContext, useEffect, useEffectEvent, useState } from 'react';
import { hasKeys, LayerContext } from '../../../../design/layers.tsx';
import { pressedKey } from '../../../../design/pressedKey.ts';
import { lazyPart } from '../../../../loading/lazyPart.ts';

const Palette = lazyPart(() => import('./Palette.tsx'));

/** Opens the palette by Ctrl or Cmd with K, also from a field of the page. */
export const PaletteKey = () => {
  const layer = useContext(LayerContext);
  const [isOpen, setIsOpen] = useState(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && pressedKey(event) === 'k';
    if (!isMeant || !hasKeys(layer)) return;
    event.preventDefault();
    setIsOpen(true);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    isOpen && (
      <Suspense>
        <Palette onClose={() => setIsOpen(false)} />
      </Suspense>
    )
  );
};
