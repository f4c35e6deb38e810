import type { BoardId } from '@openfloor/contract/ids';
import type { Brand } from '@openfloor/contract/brand';
import { useEffect, useState } from 'react';
import * as styles from './Brand.css.ts';

export type BrandOfBoard = { boardId: BoardId; brand: Brand };

const AGAIN_AFTER_MS = 10_000;
const FAILURES_MAX = 6;

/** Whether a picture is there; after it failed to load, it is tried again a few times. */
const usePicture = (): [isMissing: boolean, onError: () => void] => {
  const [isMissing, setIsMissing] = useState(false);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (!isMissing || failures >= FAILURES_MAX) return undefined;
    const timer = setTimeout(() => setIsMissing(false), AGAIN_AFTER_MS * failures);
    return () => clearTimeout(timer);
  }, [isMissing, failures]);
  const onError = (): void => {
    setIsMissing(true);
    setFailures(failures + 1);
  };
  return [isMissing, onError];
};

/** Logo and name of a brand; without a logo that loads, the name alone. */
export const BrandMark = ({ boardId, brand, isInHead = false }: BrandOfBoard & { isInHead?: boolean }) => {
  const { name, logo } = brand;
  const [isMissing, onError] = usePicture();
  const hasLogo = logo === true && !isMissing;
  if (!hasLogo && name === undefined) return null;
  const [line, picture, word] = isInHead
    ? [styles.inHead, styles.logoInHead, hasLogo ? styles.spareName : styles.nameInHead]
    : [styles.large, styles.largeLogo, styles.largeName];
  return (
    <span className={line} data-brand-mark>
      {hasLogo && (
        <img
          className={picture}
          src={`/api/boards/${boardId}/logo`}
          // The name is read once, also where only the picture shows.
          alt={name ?? ''}
          onError={onError}
        />
      )}
      {name !== undefined && (
        <bdi className={word} aria-hidden={hasLogo}>
          {name}
        </bdi>
      )}
    </span>
  );
};
