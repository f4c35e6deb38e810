import { ContactBody } from '@openfloor/contract/http/boards';
import { isVisible } from '@openfloor/contract/plainText';
import type { z } from 'zod/mini';
import { messages } from './messages.ts';

export type ContactRequest = z.infer<typeof ContactBody>;
export type ContactDraft = Required<ContactRequest>;
export type Complaints = Partial<Record<'name' | 'email' | 'message', string>>;

/** Error text for each field that the contract rejects. */
export const complaintsOf = (draft: ContactDraft): Complaints => {
  const parsed = ContactBody.safeParse(draft);
  const faulty = new Set(parsed.error?.issues.map(({ path }) => path[0]));
  const complaint = (field: keyof Complaints, text: string): Complaints =>
    faulty.has(field) ? { [field]: isVisible(draft[field]) ? text : messages.required } : {};
  return {
    ...complaint('name', messages.invalidInput),
    ...complaint('email', messages.invalidEmail),
    ...complaint('message', messages.invalidInput),
  };
};
