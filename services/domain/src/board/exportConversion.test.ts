import { fromExported, toExported } from '@openfloor/contract/exportConversion';
import type { SessionId } from '@openfloor/contract/ids';
import { sealFlags } from '../proof/leaf.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardCommands, play } from '../testing/arbitraries.ts';

const pseudonymize = (session: SessionId): string => `participant ${session.slice(-1)}`;
const sessionOf = (pseudonym: string): SessionId =>
  `a0000000-0000-4000-8000-00000000000${pseudonym.slice(-1)}`;
const salts = (seq: number, of: string): string => btoa(`salt of the ${of} ${seq}`);

/** Parts of the texts and flags of arbitrary commands. */
const WRITTEN = /text number|A flagged word/;

describe('Exported events', () => {
  it('[XP1] can be reversed, and have no sessions, and no texts in their data', () => {
    fc.assert(
      fc.property(boardCommands, (commands) => {
        const named: boolean[] = [];
        for (const recorded of play(commands).log) {
          const exported = JSON.parse(JSON.stringify(toExported(recorded, pseudonymize, salts, sealFlags)));
          expect(fromExported(exported, sessionOf)).toEqual(recorded);
          expect(JSON.stringify(exported)).not.toContain('a0000000-');
          expect(JSON.stringify(exported.data)).not.toMatch(WRITTEN);
          expect(exported.by ?? exported.text).toHaveProperty('salt');
          if (exported.type === 'v1.QuestionAsked') named.push('name' in exported.data);
        }
        expect(named).not.toContain(true);
      }),
      { numRuns: 300 },
    );
  });
});
