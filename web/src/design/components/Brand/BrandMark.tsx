import type { BoardId } from '@openfloor/contract/ids';
import type { Brand } from '@openfloor/contract/brand';
import { logoPathOf } from '@openfloor/contract/clientBrand';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as styles from './Brand.css.ts';

export type BrandOfBoard = { boardId: BoardId; brand: Brand };

const AGAIN_AFTER_MS = 10_000;
const FAILURES_MAX = 6;

/** Whether the picture at an address is missing. A picture that failed to load is tried again a few times. */
const usePicture = (address: string): [isMissing: boolean, onError: () => void] => {
  const [known, setKnown] = useState({ address, isMissing: false, failures: 0 });
  // Failures of another address do not count for this one.
  const { isMissing, failures } = known.address === address ? known : { isMissing: false, failures: 0 };
  useEffect(() => {
    if (!isMissing || failures >= FAILURES_MAX) return undefined;
    const again = () => setKnown({ address, isMissing: false, failures });
    const timer = setTimeout(again, AGAIN_AFTER_MS * failures);
    return () => clearTimeout(timer);
  }, [address, isMissing, failures]);
  return [isMissing, () => setKnown({ address, isMissing: true, failures: failures + 1 })];
};

/** Logo and name of a brand; without a logo that loads, the name alone. */
export const BrandMark = ({ boardId, brand, isInHead = false }: BrandOfBoard & { isInHead?: boolean }) => {
  const { name, logo } = brand;
  // The element stays when the address changes, so the former picture shows until the new one has arrived.
  const address = logoPathOf(boardId, brand);
  const [isMissing, onError] = usePicture(address);
  const picture = useRef<HTMLImageElement>(null);
  const noteMissing = useEffectEvent(onError);
  // On a drawn page the picture may have failed before hydration.
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) noteMissing();
  }, []);
  const hasLogo = logo === true && !isMissing;
  if (!hasLogo && name === undefined) return null;
  const [line, pictureClass, word] = isInHead
    ? [styles.inHead, styles.logoInHead, hasLogo ? styles.spareName : styles.nameInHead]
    : [styles.large, styles.largeLogo, styles.largeName];
  return (
    <span className={line} data-brand-mark>
      {hasLogo && (
        <img
          ref={picture}
          className={pictureClass}
          src={address}
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
