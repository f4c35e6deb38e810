import type { Brand } from '@openfloor/contract/brand';
import { ReadBrand } from '@openfloor/contract/readBrand';
import { useMemo } from 'react';

const NONE: Brand = {};

/** Checks a brand that the board's settings brought unread; one that cannot be read is none. */
export const useReadBrand = (brand: unknown): Brand =>
  useMemo(() => ReadBrand.safeParse(brand).data ?? NONE, [brand]);
