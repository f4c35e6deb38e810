import { describe, expect, it } from 'vitest';
import { complaintsOf, type ContactDraft } from './complaints.ts';

const draft = (changes: Partial<ContactDraft> = {}): ContactDraft => ({
  name: 'A visitor',
  email: 'visitor@example.org',
  message: 'Hello',
  honeypot: '',
  ...changes,
});

describe('A contact message', () => {
  it.each([
    draft(),
    draft({ name: 'n'.repeat(100), message: 'm'.repeat(1000) }),
    draft({ email: '  visitor@example.org  ' }),
    draft({ honeypot: 'filled by a robot' }),
  ])('is valid: %j', (sendable) => {
    expect(complaintsOf(sendable)).toEqual({});
  });

  it.each([
    [{ name: '  ' }, { name: 'Required' }],
    [{ name: 'n'.repeat(101) }, { name: 'Invalid input' }],
    [{ email: '' }, { email: 'Required' }],
    [{ email: 'visitor@' }, { email: 'Invalid email' }],
    [{ message: '' }, { message: 'Required' }],
    [{ message: 'm'.repeat(1001) }, { message: 'Invalid input' }],
    [
      { name: '', email: 'x', message: '' },
      { name: 'Required', email: 'Invalid email', message: 'Required' },
    ],
  ])('is invalid: %j', (changes, complaints) => {
    expect(complaintsOf(draft(changes))).toEqual(complaints);
  });
});
