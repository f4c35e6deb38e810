import { useEffect, useState } from 'react';
import { hasTypedForm, onFormLeft } from '../../design/typedForm.ts';

/**
 * `isShown`, but it stays true while somebody types in a form, which would be removed together with what is no longer
 * shown.
 */
export const useWhileTyping = (isShown: boolean): boolean => {
  const [was, setWas] = useState(isShown);
  const [isHeld, setIsHeld] = useState(false);
  if (was !== isShown) {
    setWas(isShown);
    setIsHeld(!isShown && hasTypedForm());
  }
  useEffect(() => (isHeld ? onFormLeft(() => setIsHeld(false)) : undefined), [isHeld]);
  return isShown || isHeld;
};
