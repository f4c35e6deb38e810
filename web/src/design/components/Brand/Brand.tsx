import { createPortal } from 'react-dom';
import { Logo } from '../Logo/Logo.tsx';
import { useReadBrand } from './useReadBrand.ts';
import { BrandMark, type BrandOfBoard } from './BrandMark.tsx';
import * as styles from './Brand.css.ts';
import { useBrandColors } from './useBrandColors.ts';

/** The brand of a board in its head, its colours on the page, and the footer that names Openfloor. @param brand from the settings, unchecked */
export const Brand = ({ boardId, brand: given }: BrandOfBoard) => {
  const brand = useReadBrand(given);
  useBrandColors(brand);
  const { name, logo, hidesFooter } = brand;
  return (
    <>
      {name === undefined && logo === undefined ? (
        <Logo isNamed={false} />
      ) : (
        <BrandMark key={String(logo)} boardId={boardId} brand={brand} isInHead />
      )}
      {hidesFooter !== true &&
        createPortal(<footer className={styles.footer}>Made with Openfloor</footer>, document.body)}
    </>
  );
};
