import { z } from 'zod/mini';
import type { Brand } from './brand.ts';
import type { BoardId } from './ids.ts';

const Text = /* @__PURE__ */ z.exactOptional(/* @__PURE__ */ z.string());

/** A brand as clients read it: what a later version adds is ignored. */
export const ClientBrand: z.ZodMiniType<Brand> = /* @__PURE__ */ z.object({
  name: Text,
  primary: Text,
  accent: Text,
  logo: /* @__PURE__ */ z.exactOptional(/* @__PURE__ */ z.literal(true)),
  logoVersion: Text,
  hidesFooter: /* @__PURE__ */ z.exactOptional(/* @__PURE__ */ z.boolean()),
});

/** Key of a brand's colours, with which a page marks its style sheet: equal for brands with the same colours. */
export const colorsKey = ({ primary = '', accent = '' }: Brand): string => `${primary} ${accent}`;

/** Address of a brand's logo, another one for each picture. */
export const logoPathOf = (boardId: BoardId, { logoVersion }: Brand): string =>
  `/api/boards/${boardId}/logo${logoVersion === undefined ? '' : `?v=${logoVersion}`}`;
