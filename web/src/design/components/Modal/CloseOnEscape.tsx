import { useContext, useEffectEvent, useLayoutEffect } from 'react';
import { hasKeys, LayerContext } from '../../layers.tsx';
import { pressedKey } from '../../pressedKey.ts';

/**
 * Closes the layer around it by Escape, wherever the focus is: while a dialog above closes, it is in neither. Also while a toast is
 * shown: the toast is Radix' upper layer then, and Radix closes only that. If another layer of Radix used the key, the event's default is
 * prevented.
 */
export const CloseOnEscape = ({ close }: { close: () => void }) => {
  const layer = useContext(LayerContext);
  const closeIfMeant = useEffectEvent((event: KeyboardEvent): void => {
    if (pressedKey(event) !== 'Escape' || event.defaultPrevented || !hasKeys(layer)) return;
    event.preventDefault();
    close();
  });
  // From the moment in which the layer is there: an Escape right after it must not be lost.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => closeIfMeant(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
};
