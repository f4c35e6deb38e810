import type { ExportedEvent } from '@openfloor/contract/exportedEvent';
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bytesToBase64 } from './base64.ts';
import { leafHashOf, leafOf, leafOfVote, sealFlags } from './leaf.ts';

const BOARD = '5c1e7a52-3f0b-4a41-9d6e-0c8f2b7d4e11';
const SALT = Buffer.from('eighteen bytes now').toString('base64');
const ASKED: ExportedEvent = {
  seq: 2,
  at: '2026-03-01T10:00:00.000Z',
  type: 'v1.QuestionAsked',
  actor: 'participant',
  data: { status: 'published', questionId: '0b9b6f0e-8c57-4f7e-a2d4-6a1d3c5e7f90' },
  by: { session: 'b0QmX2pZtL4u', salt: SALT },
  text: { value: { '/text': 'When is lunch?', '/name': 'Ada' }, salt: SALT },
};
const FLAGS = { value: [{ reason: 'words', by: 'rules' as const, detail: 'lunch' }], salt: SALT };

const sealed = (text: string): string =>
  createHmac('sha256', Buffer.from(SALT, 'base64')).update(text).digest('base64');

const textOf = (event: ExportedEvent): string => leafOf(BOARD, event);

describe('Leaves (PR)', () => {
  it('[PR5] are the canonical JSON of the event, with the session and the texts as keyed hashes', () => {
    const text = sealed('{"/name":"Ada","/text":"When is lunch?"}');
    expect(textOf(ASKED)).toBe(
      `{"actor":"participant","at":"2026-03-01T10:00:00.000Z","board":"${BOARD}","by":"${sealed('b0QmX2pZtL4u')}",` +
        `"data":{"questionId":"0b9b6f0e-8c57-4f7e-a2d4-6a1d3c5e7f90","status":"published"},"seq":2,"text":"${text}",` +
        '"type":"v1.QuestionAsked"}',
    );
    const hash = createHash('sha256').update(Uint8Array.of(0)).update(textOf(ASKED)).digest('base64');
    expect(bytesToBase64(leafHashOf(BOARD, ASKED))).toBe(hash);
  });

  it('[PR5] have no session, no text and no salt', () => {
    for (const secret of ['b0QmX2pZtL4u', 'lunch', 'Ada', SALT]) expect(textOf(ASKED)).not.toContain(secret);
  });

  it('[PR5] depend on the flags of a question, and can be computed without them', () => {
    const { text = { value: '', salt: SALT } } = ASKED;
    const salt = sealed('[{"by":"rules","detail":"lunch","reason":"words"}]').slice(0, 24);
    expect(sealFlags(FLAGS)).toBe(salt);
    const asked = { ...ASKED, by: { session: 'b0QmX2pZtL4u', salt } };
    expect(textOf({ ...asked, text: { ...text, flags: FLAGS } })).toBe(textOf(asked));
    const other = sealFlags({ ...FLAGS, value: [] });
    expect(textOf({ ...asked, by: { session: 'b0QmX2pZtL4u', salt: other } })).not.toBe(textOf(asked));
  });

  it.each(['v1.VoteCast', 'v1.VoteRetracted'])(
    '[PR5] of votes are the same by the shorter way: %s',
    (type) => {
      const vote = { seq: 7, at: ASKED.at, type, by: { session: 'b0QmX2pZtL4u', salt: SALT } };
      const questionId = '0b9b6f0e-8c57-4f7e-a2d4-6a1d3c5e7f90';
      expect(leafOfVote(BOARD, { ...vote, questionId })).toBe(
        textOf({ ...vote, actor: 'participant', data: { questionId } }),
      );
    },
  );

  it('[PR5] name the invited moderator who acted, and nothing that the event does not have', () => {
    const { by: _by, text: _text, ...event } = ASKED;
    const moderatorId = '6f4e2d1c-0b9a-4887-9665-544332211000';
    expect(JSON.parse(textOf({ ...event, moderatorId }))).toEqual({ ...event, board: BOARD, moderatorId });
  });
});
