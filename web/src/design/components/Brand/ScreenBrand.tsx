import { BrandMark, type BrandOfBoard } from './BrandMark.tsx';
import { useClientBrand } from './useClientBrand.ts';
import { useBrandColors } from './useBrandColors.ts';

type ScreenBrandProps = BrandOfBoard & {
  /** Whether the logo and the name show, not only the colours. */
  isMarked: boolean;
  /** Shown beside it, see `useClientBrand`. */
  title?: string;
};

/** The brand of a board on a screen in the room. */
export const ScreenBrand = ({ isMarked, title, boardId, brand: given }: ScreenBrandProps) => {
  const brand = useClientBrand(given, title);
  useBrandColors(brand);
  return isMarked && <BrandMark key={String(brand.logo)} boardId={boardId} brand={brand} />;
};
