/** Calls about the service, and to its operator. */
import { ContactBody, Done, Health } from '../http/boards.ts';
import { call } from './call.ts';

export const sendContactRequest = call('POST', '/api/contact', {
  by: 'participant',
  kind: 'write',
  isProven: true,
  body: ContactBody,
  answer: Done,
  status: 201,
});
export const isLive = call('GET', '/health/live', { by: 'public', kind: 'read', answer: Health });
export const isReady = call('GET', '/health/ready', { by: 'public', kind: 'read', answer: Health });
