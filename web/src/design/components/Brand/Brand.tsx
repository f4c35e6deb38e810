import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { useIsHydrated } from '../../useInBrowser.ts';
import { Logo } from '../Logo/Logo.tsx';
import { useClientBrand } from './useClientBrand.ts';
import { BrandMark, type BrandOfBoard } from './BrandMark.tsx';
import * as styles from './Brand.css.ts';
import { useBrandColors } from './useBrandColors.ts';

/**
 * The brand of a board in its head, its colours on the page, and the footer that names Openfloor.
 * @param brand from the settings, unchecked; `title`: shown beside it, see `useClientBrand`
 */
export const Brand = ({ boardId, brand: given, title }: BrandOfBoard & { title?: string }) => {
  const brand = useClientBrand(given, title);
  useBrandColors(brand);
  const { name, logo, hidesFooter } = brand;
  const isHydrated = useIsHydrated();
  const hasMark = name !== undefined || logo !== undefined;
  /** Path of the conference that the visitor came from. The link back to it is beside the brand. */
  const { event } = Object(useLocation().state);
  return (
    <>
      <span className={event ? styles.besideConference : undefined}>
        {(event || !hasMark) && <Logo isNamed={false} />}
        {hasMark && <BrandMark key={String(logo)} boardId={boardId} brand={brand} isInHead />}
      </span>
      {isHydrated &&
        hidesFooter !== true &&
        createPortal(<footer className={styles.footer}>Made with Openfloor</footer>, document.body)}
    </>
  );
};
