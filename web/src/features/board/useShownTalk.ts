import type { BoardHead } from '@openfloor/contract/boardHead';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { importPart } from '../../loading/importPart.ts';
import type { ShownBoard } from './boardContext.ts';
import type { BoardSession } from './boardSession.ts';

/**
 * Value of `talk` in the address of a moderator's page, in place of a talk's id: the list shows all talks of an ended
 * board together.
 */
export const ALL_TALKS = 'all';

/** Whether a board opens on all its talks: it has ended, and had several. */
const opensOnAllTalks = ({ endedAt, talk }: Pick<BoardHead, 'endedAt' | 'talk'>): boolean =>
  endedAt !== undefined && endedAt !== null && talk.number > 1;

/**
 * `opensOnAllTalks` when the page opened: a board that ends under a reader keeps showing what the reader looks at.
 * Undefined until the head is known.
 */
export const useOpensOnAllTalks = ({ atoms }: BoardSession): boolean | undefined => {
  const head = useAtomValue(atoms.head);
  const [opens, setOpens] = useState<boolean>();
  if (head && opens === undefined) setOpens(opensOnAllTalks(head));
  return opens;
};

/**
 * The session whose questions the list shows. For moderators it is that of the talk that the address names.
 * @returns undefined until the part that reads an earlier talk has loaded
 */
export const useShownTalk = (session: BoardSession): ShownBoard | undefined => {
  const store = useStore();
  const [params, setParams] = useSearchParams();
  const currentId = useAtomValue(session.atoms.head)?.talk.id;
  const opensOnAll = useOpensOnAllTalks(session);
  const wanted = params.get('talk') ?? (opensOnAll ? ALL_TALKS : undefined);
  const isModerator = session.adminToken !== undefined;
  const pastId = isModerator && currentId !== undefined && wanted !== currentId ? wanted : undefined;
  const [past, setPast] = useState<{ of: string; session: ShownBoard }>();
  useEffect(() => {
    if (pastId === undefined) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    const leave = (): void =>
      setParams(
        (present) => {
          present.delete('talk');
          return present;
        },
        { replace: true },
      );
    const follow = async (): Promise<void> => {
      const { createPastTalk } = await importPart(() => import('./moderation/thisTalk/talks/pastTalk.ts'));
      if (isOver) return;
      const followed = createPastTalk(store, session, pastId, leave);
      stop = followed.start();
      setPast({ of: pastId, session: followed.session });
    };
    void follow().catch(() => setPast({ of: pastId, session }));
    return () => {
      isOver = true;
      stop?.();
    };
    // `setParams` is another function after each navigation.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pastId, session, store]);
  if (pastId === undefined) return session;
  return past?.of === pastId ? past.session : undefined;
};
