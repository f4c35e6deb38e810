import { useState } from 'react';

/**
 * A field about a stored text. It shows the stored one until somebody types; what is typed stays when another person stores another text.
 * `newer`: the text that was stored since one began to type.
 */
export const useOwnText = (stored: string) => {
  const [own, setOwn] = useState<{ text: string; former: string }>();
  if (own?.text === stored) setOwn(undefined);
  return {
    text: own?.text ?? stored,
    newer: own !== undefined && own.former !== stored ? stored : undefined,
    set: (text: string): void =>
      setOwn(text === stored ? undefined : { text, former: own?.former ?? stored }),
  };
};
