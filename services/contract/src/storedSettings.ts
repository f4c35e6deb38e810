import { z } from 'zod/mini';
import { BRAND_NAME_LENGTH_MAX, INVITED_MAX } from './limits.ts';
import { brandOf, fields, label, screenWord, STORED, type TextRules } from './settings.ts';

const Color = z.string().check(z.regex(/^#[\da-f]{6}$/i, 'Must be a colour, such as #1f5fd0'));

const brand = ({ line }: Pick<TextRules, 'line'>) =>
  z.strictObject(brandOf(line(BRAND_NAME_LENGTH_MAX), Color));
export type Brand = z.infer<ReturnType<typeof brand>>;

const allFields = (rules: TextRules) => ({
  ...fields(rules),
  brand: z.nullable(brand(rules)),
  invited: z.nullable(z.int().check(z.minimum(1), z.maximum(INVITED_MAX))),
});

/** How a board is run; moderators change it at any time. */
export const BoardSettings = z.strictObject(allFields(STORED));
export type BoardSettings = z.infer<typeof BoardSettings>;

/** Some of the settings, each of which may be absent. */
export const someSettings = (rules: TextRules) => {
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
  });
};

/** Settings that changed. Strict, because an unknown one may refuse what this version would accept. */
export const StoredSettings = /* @__PURE__ */ someSettings(STORED);
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
