import { BoardId } from '@openfloor/contract/ids';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { getQuestions } from '../../api/boardCalls.ts';
import { createBoardAtoms } from '../../stream/boardAtoms.ts';
import { createBoardStream } from '../../stream/boardStream.ts';
import { browserPorts, followPage } from '../../stream/browserPorts.ts';

export default function BoardPage() {
  const boardId = BoardId.safeParse(useParams()['boardId']);
  return boardId.success ? <Board boardId={boardId.data} /> : null;
}

const Board = ({ boardId }: { boardId: BoardId }) => {
  const store = useStore();
  const atoms = useMemo(() => createBoardAtoms(store), [store]);
  const questions = useAtomValue(atoms.questions);
  useEffect(() => {
    const stream = createBoardStream({
      boardId,
      audience: 'public',
      credentials: () => ({}),
      ports: browserPorts((details) => getQuestions(boardId, details)),
      onChange: atoms.show,
      onNews: () => {},
    });
    const stopFollowing = followPage(stream.input);
    return () => {
      stopFollowing();
      stream.stop();
    };
  }, [atoms, boardId]);
  return (
    <ul>
      {Array.from(questions.values(), ({ id, text }) => (
        <li key={id} dir="auto">
          {text}
        </li>
      ))}
    </ul>
  );
};
