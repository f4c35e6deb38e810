import type { Seq } from '@openfloor/contract/ids';
import { describe, expect, it } from 'vitest';
import type { ListResult } from './boardClient.ts';
import type { ReadDetails } from './ports.ts';
import { BoardModel } from './testing/boardModel.ts';
import { withHead, type HeadResult } from './withHead.ts';

const { signal } = new AbortController();
const { head } = new BoardModel();
const list = { questions: [], position: { epoch: 'epoch-1', seq: 7 } };

/** Reads a list at 7 of `epoch-1`, and then the head. */
const readWith = async (answer: HeadResult, first: ListResult = { ok: true, value: list }) => {
  const listAsks: ReadDetails[] = [];
  const headAsks: (Seq | undefined)[] = [];
  const read = withHead(
    async (details) => {
      listAsks.push(details);
      return first;
    },
    async ({ minSeq }) => {
      headAsks.push(minSeq);
      return answer;
    },
  );
  return { result: await read({ minSeq: 5, signal }), listAsks, headAsks };
};

const headAt = (epoch: string, seq: Seq): HeadResult => ({
  ok: true,
  value: { head, position: { epoch, seq } },
});

describe('A list with the head of the board', () => {
  it('has a head that is not older than the questions', async () => {
    const { result, listAsks, headAsks } = await readWith(headAt('epoch-1', 9));
    expect(listAsks).toEqual([{ minSeq: 5, signal }]);
    expect(headAsks).toEqual([7]);
    expect(result).toEqual({ ok: true, value: { ...list, head, headSeq: 9 } });
  });

  it('fails for a while when the board was restored between the two answers', async () => {
    const { result } = await readWith(headAt('epoch-2', 7));
    expect(result).toEqual({ ok: false, code: 'unavailable' });
  });

  it('fails for a while when the head is of a server that lacks the events of the list', async () => {
    const { result } = await readWith(headAt('epoch-1', 6));
    expect(result).toEqual({ ok: false, code: 'unavailable' });
  });

  it('fails as either of the two requests fails, and asks for no head without a list', async () => {
    const overloaded = { ok: false, code: 'overloaded', retryAfterMs: 2000 } as const;
    expect((await readWith(overloaded)).result).toEqual(overloaded);
    const withoutList = await readWith(headAt('epoch-1', 9), { ok: false, code: 'board-not-found' });
    expect(withoutList.result).toEqual({ ok: false, code: 'board-not-found' });
    expect(withoutList.headAsks).toEqual([]);
  });
});
