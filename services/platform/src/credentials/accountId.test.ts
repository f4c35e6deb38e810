import { randomUUID } from 'node:crypto';
import { SessionId } from '@openfloor/contract/ids';
import { describe, expect, it } from 'vitest';
import { accountIdOf, isAccountId } from './accountId.ts';
import { asUnproven, datedSessionId } from './sessionCredentials.ts';

const ISSUER = 'https://id.example';

describe('The id of an account', () => {
  it('is the same for each sign-in, and another one for another subject or issuer', () => {
    const id = accountIdOf(ISSUER, 'ada');
    expect(accountIdOf(ISSUER, 'ada')).toBe(id);
    const others = [
      accountIdOf(ISSUER, 'Ada'),
      accountIdOf('https://id2.example', 'ada'),
      accountIdOf(`${ISSUER},`, 'ada'),
    ];
    expect(new Set([id, ...others]).size).toBe(4);
  });

  it('is a valid owner of boards, and no id of a session is one of an account', () => {
    const id = accountIdOf(ISSUER, 'ada');
    expect(SessionId.safeParse(id).success).toBe(true);
    expect(isAccountId(id)).toBe(true);
    const session = datedSessionId(randomUUID(), Date.UTC(2026, 2, 1));
    expect([randomUUID(), session, asUnproven(session)].map(isAccountId)).toEqual([false, false, false]);
  });
});
