import { useContext, useEffectEvent, useLayoutEffect } from 'react';
import { hasKeys, LayerContext } from '../../layers.tsx';
import { pressedKey } from '../../pressedKey.ts';

/**
 * Closes the layer around it on Escape, wherever the focus is: while a dialog above closes, the focus is in neither
 * layer. Closes it also while a toast is shown, which is Radix' top layer and the only one that Radix would close. Does
 * nothing if another layer of Radix has used the key and prevented the event's default.
 */
export const CloseOnEscape = ({ close }: { close: () => void }) => {
  const layer = useContext(LayerContext);
  const closeIfMeant = useEffectEvent((event: KeyboardEvent): void => {
    if (pressedKey(event) !== 'Escape' || event.defaultPrevented || !hasKeys(layer)) return;
    event.preventDefault();
    close();
  });
  // A layout effect, so that an Escape right after the layer appears is not lost.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => closeIfMeant(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
};
