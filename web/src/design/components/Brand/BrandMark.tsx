import type { BoardId } from '@openfloor/contract/ids';
import type { Brand } from '@openfloor/contract/brand';
import { useState } from 'react';
import * as styles from './Brand.css.ts';

export type BrandOfBoard = { boardId: BoardId; brand: Brand };

/** Logo and name of a brand; without a logo that loads, the name alone. */
export const BrandMark = ({ boardId, brand, isInHead = false }: BrandOfBoard & { isInHead?: boolean }) => {
  const { name, logo } = brand;
  const [isMissing, setIsMissing] = useState(false);
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
          onError={() => setIsMissing(true)}
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
