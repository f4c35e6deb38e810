import { useEffect, useState } from 'react';
import { loadStyled } from './styles.ts';

/**
 * Loads a part that the screen works without, as soon as it is wanted.
 * @returns undefined until it has loaded; after a failure the next time that it is wanted tries again
 */
export const useOptionalPart = <Part>(load: () => Promise<Part>, isWanted: boolean): Part | undefined => {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    if (isWanted)
      loadStyled(load).then(
        (loaded) => setPart(() => loaded),
        () => {},
      );
  }, [isWanted, load]);
  return part;
};
