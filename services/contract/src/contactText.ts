import { z } from 'zod/mini';
import {
  CONTACT_MESSAGE_LENGTH_MAX,
  CONTACT_NAME_LENGTH_MAX,
  DOMAIN_LABEL_LENGTH_MAX,
  EMAIL_LENGTH_MAX,
  EMAIL_LOCAL_LENGTH_MAX,
} from './limits.ts';
import { writtenText } from './writtenText.ts';

export const ContactName = writtenText(CONTACT_NAME_LENGTH_MAX);
export const ContactMessage = writtenText(CONTACT_MESSAGE_LENGTH_MAX);

/** RFC 5321 section 4.5.3.1.1 and RFC 1035 section 2.3.1, which the pattern of zod leaves out. */
const isDeliverable = (email: string): boolean => {
  const [local = '', domain = ''] = email.split('@');
  return (
    local.length <= EMAIL_LOCAL_LENGTH_MAX &&
    domain.split('.').every((label) => label.length <= DOMAIN_LABEL_LENGTH_MAX && !label.endsWith('-'))
  );
};
export const ContactEmail = z
  .string()
  .check(
    z.trim(),
    z.email(),
    z.maxLength(EMAIL_LENGTH_MAX),
    z.refine(isDeliverable, 'Email has a part that is too long or ends with a hyphen'),
  );
