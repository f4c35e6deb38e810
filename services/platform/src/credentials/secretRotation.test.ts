import { describe, expect, it } from 'vitest';
import { createBoardTokens } from './boardTokens.ts';
import { createSessionCredentials } from './sessionCredentials.ts';

const [OLD, NEW] = ['the secret until today', 'the secret from today'];
const board = { board: { id: 'a board', adminKey: 'its key' }, state: {} };
const clock = { nowMs: () => 0 };
const tokens = (serverSecret: string, formerSecret?: string) =>
  createBoardTokens({ serverSecret, formerSecret, clock, adminLifetimeMs: 1000 });

describe('while the server secret is rotated', () => {
  it('sessions signed with the former secret stay valid, and new ones do not need it', () => {
    const rotated = createSessionCredentials(NEW, OLD);
    expect(rotated.read(createSessionCredentials(OLD).issue('someone'))).toBe('someone');
    expect(createSessionCredentials(NEW).read(rotated.issue('someone'))).toBe('someone');
    expect(createSessionCredentials(OLD).read(rotated.issue('someone'))).toBeUndefined();
  });

  it('tokens signed with the former secret stay valid', () => {
    const rotated = tokens(NEW, OLD);
    expect(rotated.rightOn(board, tokens(OLD).issue('speaker', board))?.role).toBe('speaker');
    expect(tokens(NEW).rightOn(board, rotated.issue('admin', board))?.role).toBe('admin');
  });

  it('without the former secret its sessions and tokens are invalid', () => {
    const session = createSessionCredentials(OLD).issue('someone');
    expect(createSessionCredentials(NEW).read(session)).toBeUndefined();
    expect(tokens(NEW).rightOn(board, tokens(OLD).issue('admin', board))).toBeUndefined();
  });
});
