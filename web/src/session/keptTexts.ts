import { atom, type Store } from 'jotai';
import type { KeptText, UnsentRecord } from '../device/unsentRecord.ts';

type KeptTexts = Readonly<Record<string, KeptText>>;

/**
 * Unsaved texts of the moderator in this tab. The key of a text is its form, such as `reply` and the question's id.
 */
export const createKeptTexts = (store: Store, record: UnsentRecord) => {
  const all = atom<KeptTexts>({});
  /** Keys of texts that an earlier page left. */
  const left = atom<readonly string[]>([]);
  return {
    all,
    left,
    /** @param kept undefined: the text was saved or discarded */
    keep: (form: string, kept: KeptText | undefined): void => {
      const { [form]: _, ...others } = store.get(all);
      const texts = kept ? { ...others, [form]: kept } : others;
      store.set(all, texts);
      record.write({ texts: Object.keys(texts).length > 0 ? texts : undefined });
    },
    /** Shows what the record has. */
    load: (): void => {
      const texts = record.now().texts ?? {};
      store.set(all, texts);
      store.set(left, Object.keys(texts));
    },
  };
};
