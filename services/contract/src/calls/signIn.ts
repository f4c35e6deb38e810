import { SignedOut, SignInBody, SignInStarted, SignInStatus } from '../http/signIn.ts';
import { call } from './call.ts';

export const getSignInStatus = call('GET', '/api/auth', {
  by: 'session',
  kind: 'read',
  answer: SignInStatus,
});
export const signIn = call('POST', '/api/auth/login', {
  by: 'session',
  kind: 'write',
  isProven: true,
  body: SignInBody,
  answer: SignInStarted,
});
export const signOut = call('POST', '/api/auth/logout', { by: 'session', kind: 'write', answer: SignedOut });
