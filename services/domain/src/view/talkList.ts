import type { TalkList } from '@openfloor/contract/http/boards';
import type { BoardId } from '@openfloor/contract/ids';
import { isPublic, type BoardState } from '../board/boardState.ts';

/** The talks of a board, oldest first. The first one has the id and the title of the board. */
export const talkListOf = (boardId: BoardId, { talks, title, questions }: BoardState): TalkList => {
  const list = [{ id: boardId, title }, ...talks].map(({ id, title: ofTalk }, place) => ({
    id,
    number: place + 1,
    title: ofTalk,
    questions: 0,
    answered: 0,
    votes: 0,
  }));
  const byId = new Map(list.map((talk) => [talk.id, talk]));
  for (const question of questions.values()) {
    const talk = byId.get(question.talkId ?? boardId);
    if (!talk || !isPublic(question)) continue;
    talk.questions += 1;
    talk.answered += Number(question.isAnswered);
    talk.votes += question.votes;
  }
  return list;
};
