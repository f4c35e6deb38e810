import type { QuestionId } from '@openfloor/contract/ids';
import { rootIdOf } from '@openfloor/domain/board/boardState';
import type { QuestionState } from '@openfloor/domain/board/questionFields';

type Tree = Pick<QuestionState, 'id' | 'ancestors' | 'members'>;

/** What the row of a question says about merging; a question alone has nulls. */
export const toTreeColumns = (question: Tree) => {
  const { ancestors, members } = question;
  const isAlone = ancestors.length === 0 && members.length === 0;
  return {
    ancestors: ancestors.length > 0 ? [...ancestors] : null,
    root_id: isAlone ? null : rootIdOf(question),
  };
};

type TreeRow = { id: QuestionId; root_id: QuestionId | null };

/** The members of each root, by the rows of a whole board. */
export const membersByRoot = (rows: readonly TreeRow[]): Map<QuestionId, QuestionId[]> => {
  const members = new Map<QuestionId, QuestionId[]>();
  for (const { id, root_id: rootId } of rows) {
    if (rootId === null || rootId === id) continue;
    const known = members.get(rootId);
    if (known) known.push(id);
    else members.set(rootId, [id]);
  }
  for (const known of members.values()) known.sort();
  return members;
};
