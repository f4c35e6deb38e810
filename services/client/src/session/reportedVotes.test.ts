import { describe, expect, it } from 'vitest';
import { createReportedVotes } from './reportedVotes.ts';

const open = () => {
  const counted = new Set<string>();
  const set = (id: string, isCounted: boolean): void =>
    void (isCounted ? counted.add(id) : counted.delete(id));
  const votes = createReportedVotes({ known: () => counted, onListed: set, onArrived: set });
  const arrived = (ballots: Record<string, boolean>): void => votes.arrived({ seq: 1, ballots });
  return { votes, counted, arrived };
};

describe('The votes of a session', () => {
  it('are those of the list, which takes back the others', async () => {
    const { votes, counted } = open();
    expect(await votes.refresh(async () => ({ a: true, b: true }))).toBe(true);
    expect(await votes.refresh(async () => ({ b: true, c: true }))).toBe(true);
    expect([...counted]).toEqual(['b', 'c']);
  });

  it('stay when there is no answer', async () => {
    const { votes, counted } = open();
    await votes.refresh(async () => ({ a: true }));
    expect(await votes.refresh(async () => undefined)).toBe(false);
    expect([...counted]).toEqual(['a']);
  });

  it('that were reported after the list was asked for are newer than the list', async () => {
    const { votes, counted, arrived } = open();
    await votes.refresh(async () => ({ a: true, b: true }));
    await votes.refresh(async () => {
      arrived({ a: false, c: true });
      return { a: true, b: true };
    });
    expect([...counted].toSorted()).toEqual(['b', 'c']);
    await votes.refresh(async () => ({ a: true }));
    expect([...counted]).toEqual(['a']);
  });

  it('that a request was answered with are newer than the list too', async () => {
    const { votes, counted } = open();
    await votes.refresh(async () => {
      counted.add('a');
      votes.noteReport('a');
      return {};
    });
    expect([...counted]).toEqual(['a']);
  });
});
