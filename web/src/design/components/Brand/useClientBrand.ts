import type { Brand } from '@openfloor/contract/brand';
import { ClientBrand } from '@openfloor/contract/clientBrand';
import { useMemo } from 'react';

const NONE: Brand = {};

/**
 * Parses the brand in a board's settings, which arrives unchecked so that most boards load no schema for it. An invalid
 * brand counts as none.
 * @param title shown beside the brand: a name without a logo that says the same is left out
 */
export const useClientBrand = (brand: unknown, title?: string): Brand =>
  useMemo(() => {
    const { name, ...others } = ClientBrand.safeParse(brand).data ?? NONE;
    const isSaid = name === undefined || (name === title && others.logo === undefined);
    return isSaid ? others : { name, ...others };
  }, [brand, title]);
