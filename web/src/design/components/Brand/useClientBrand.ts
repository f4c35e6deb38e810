import type { Brand } from '@openfloor/contract/brand';
import { ClientBrand } from '@openfloor/contract/clientBrand';
import { useMemo } from 'react';

const NONE: Brand = {};

/** The brand in a board's settings, which arrives unchecked so that most boards load no schema for it; an invalid one is none. */
export const useClientBrand = (brand: unknown): Brand =>
  useMemo(() => ClientBrand.safeParse(brand).data ?? NONE, [brand]);
