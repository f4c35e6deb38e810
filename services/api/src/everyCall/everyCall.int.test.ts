import { afterAll, it } from 'vitest';
import { createIdentityProvider } from '../auth/identityProvider.ts';
import { openSuiteApi } from '../testing/apiHarness.ts';
import { CLIENT, startIdentityProvider } from '../testing/identityProvider.ts';
import { answersOf } from './answers.ts';
import { everyCall } from './calls.ts';
import { describeAnswers } from './describeAnswers.ts';
import { openElsewhere } from './elsewhere.ts';

const PUBLIC_ORIGIN = 'https://qa.example';

const provider = await startIdentityProvider([`${PUBLIC_ORIGIN}/api/auth/callback`]);
afterAll(() => provider.close());
const api = await openSuiteApi({
  settings: { freePlanBoards: 1000, publicOrigin: PUBLIC_ORIGIN, signIn: 'optional' },
  identityProvider: createIdentityProvider({ issuer: provider.issuer, ...CLIENT }),
  resolve: () => Promise.resolve(['8.8.8.8']),
});
const elsewhere = await openElsewhere(api);

// The snapshots beside this file are the record: what each call answers to one fault, and which of two it names. Clients rely on both.
for (const call of everyCall(api.app))
  it.concurrent(`${call.method} ${call.path}`, async ({ expect }) => {
    expect(describeAnswers(await answersOf(api, call, elsewhere))).toMatchSnapshot();
  });
