import { sendContactRequest } from '@openfloor/contract/calls/operator';
import { listContactRequests } from '@openfloor/contract/calls/superAdmin';
import { ContactRequestList } from '@openfloor/contract/http/superAdmin';
import { describe, expect, it } from 'vitest';
import { openSuiteApi, answered, refused } from '../../testing/apiHarness.ts';

const api = await openSuiteApi();

const message = { name: 'Anna', email: 'anna@example.org', message: 'Do you do weddings?' };
const send = (details: object, session = api.session()) =>
  api.send(sendContactRequest, {}, { body: { ...message, ...details }, session });

const received = async (email: string) => {
  const { body } = await api.send(listContactRequests, {}, { token: await api.superAdminToken() });
  return ContactRequestList.parse(body).filter((request) => request.email === email);
};

describe('POST /api/contact', () => {
  it('stores the message, trimmed', async () => {
    const answer = await send({ name: ' Anna ', email: ' trim@example.org ', honeypot: '' });
    expect(answer).toEqual(answered(201, {}));
    expect(await received('trim@example.org')).toMatchObject([
      { name: 'Anna', message: 'Do you do weddings?' },
    ]);
  });

  it('a filled honeypot gets the success answer and stores nothing', async () => {
    expect(await send({ email: 'robot@example.org', honeypot: 'cheap' })).toEqual(answered(201, {}));
    expect(await received('robot@example.org')).toEqual([]);
  });

  it.each([
    ['name', undefined],
    ['name', ' '],
    ['name', 'a'.repeat(101)],
    ['name', 'a\0'],
    ['email', undefined],
    ['email', 'anna'],
    ['email', `${'a'.repeat(250)}@example.org`],
    ['message', undefined],
    ['message', ''],
    ['message', 'a'.repeat(1001)],
    ['message', '\ud83c'],
    ['honeypot', 7],
  ])('refuses a bad %s', async (field, value) => {
    expect(await send({ [field]: value })).toEqual(
      refused(400, 'invalid-request', expect.stringContaining(field)),
    );
  });

  it('accepts the maximum length of every field', async () => {
    const details = { name: 'a'.repeat(100), message: '🎤'.repeat(500) };
    expect(await send(details)).toMatchObject({ status: 201 });
  });
});
