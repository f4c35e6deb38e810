import { listBlockedAuthors } from '@openfloor/contract/calls/moderation';
import { atom, useStore } from 'jotai';
import { useCallback, useEffect } from 'react';
import { poll } from '../../../../api/http/poll.ts';
import { send } from '../../../../api/http/apiClient.ts';
import { useBoard } from '../../boardContext.ts';

/** No event reports to moderators who is blocked. */
const READ_EVERY_MS = 10_000;

/** `authorId` of each author who is blocked on the board. */
export const blockedAuthorsAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Reads who is blocked. A failed read leaves what was known. */
export const useReadBlockedAuthors = (): (() => Promise<void>) => {
  const store = useStore();
  const { boardId, adminToken } = useBoard();
  return useCallback(async () => {
    const result = await send(listBlockedAuthors, { boardId }, { token: adminToken });
    if (result.ok) store.set(blockedAuthorsAtom, new Set(result.value));
  }, [adminToken, boardId, store]);
};

/** Keeps `blockedAuthorsAtom` up to date while the moderators' tools are shown. */
export const useBlockedAuthors = (): void => {
  const read = useReadBlockedAuthors();
  useEffect(() => poll(read, READ_EVERY_MS), [read]);
};
