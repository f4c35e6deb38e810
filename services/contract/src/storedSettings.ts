import { z } from 'zod/mini';
import { brand } from './brand.ts';
import { EMBED_ORIGINS_MAX, INVITED_MAX } from './limits.ts';
import { fields, label, screenWord, STORED, type TextRules } from './settings.ts';

/** An origin as browsers send it, of a host that the header `Content-Security-Policy` can name. */
export const WEB_ORIGIN = /^https?:\/\/[a-z\d.-]+(?::\d+)?$/;

/** `origins`: schema of web origins. */
type Rules = TextRules & { origins: z.ZodMiniType<string[]> };

const ALL_STORED: Rules = {
  ...STORED,
  origins: z.array(z.string().check(z.regex(WEB_ORIGIN))).check(z.maxLength(EMBED_ORIGINS_MAX)),
};

const allFields = (rules: Rules) => ({
  ...fields(rules),
  /** Origins of the pages that may frame the board's embed. */
  embedOrigins: rules.origins,
  brand: z.nullable(brand(rules.line)),
  invited: z.nullable(z.int().check(z.minimum(1), z.maximum(INVITED_MAX))),
  autoNext: z.boolean(),
});

/** How a board is run; moderators change it at any time. */
export const BoardSettings = z.strictObject(allFields(ALL_STORED));
export type BoardSettings = z.infer<typeof BoardSettings>;

/** Some of the settings, each of which may be absent. */
export const someSettings = (rules: Rules) => {
  const all = allFields(rules);
  return z.strictObject({
    review: z.exactOptional(all.review),
    asking: z.exactOptional(all.asking),
    voting: z.exactOptional(all.voting),
    opensAt: z.exactOptional(all.opensAt),
    closesAt: z.exactOptional(all.closesAt),
    names: z.exactOptional(all.names),
    labels: z.exactOptional(all.labels),
    notice: z.exactOptional(all.notice),
    stageOrder: z.exactOptional(all.stageOrder),
    merge: z.exactOptional(all.merge),
    holdFlagged: z.exactOptional(all.holdFlagged),
    screenWords: z.exactOptional(all.screenWords),
    allowWords: z.exactOptional(all.allowWords),
    ai: z.exactOptional(all.ai),
    replay: z.exactOptional(all.replay),
    hiddenTopics: z.exactOptional(all.hiddenTopics),
    screen: z.exactOptional(all.screen),
    embedOrigins: z.exactOptional(all.embedOrigins),
    brand: z.exactOptional(all.brand),
    invited: z.exactOptional(all.invited),
    autoNext: z.exactOptional(all.autoNext),
  });
};

/** Settings that changed. Strict, because an unknown one may refuse what this version would accept. */
export const StoredSettings = /* @__PURE__ */ someSettings(ALL_STORED);
export type StoredSettings = z.infer<typeof StoredSettings>;

/** Part of a list that changed: at this place `removed` items were replaced by these. */
const listChange = <Item extends z.ZodMiniType>(item: Item) =>
  z.strictObject({
    at: z.int().check(z.nonnegative()),
    removed: z.int().check(z.nonnegative()),
    added: z.array(item),
  });

/** Changes within lists. Of a list that keeps some of its items the log has only what changed. */
export const ListChanges = /* @__PURE__ */ z.strictObject({
  labels: z.exactOptional(listChange(label(STORED))),
  screenWords: z.exactOptional(listChange(screenWord(STORED))),
  allowWords: z.exactOptional(listChange(screenWord(STORED))),
});
export type ListChanges = z.infer<typeof ListChanges>;
