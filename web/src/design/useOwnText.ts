import { useState } from 'react';

/**
 * State of a field for a stored text. The field shows the stored text until the person types. What they typed stays
 * when another person stores another text, which is then `newer`.
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
