import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Suspense, useState } from 'react';
import { IconButton } from '../../../design/components/IconButton/IconButton.tsx';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { useLoadedAhead } from '../../../loading/useLoadedAhead.ts';
import { useRenewedAccess } from '../access/useRenewedAccess.ts';
import { useBoard } from '../boardContext.ts';
import { messages } from './messages.ts';
import { useReadLacks } from './plan/lacks.ts';
import { useSpeakerNote } from './speakerNote/useSpeakerNote.ts';

const loadToolsDialog = () => import('./ToolsDialog.tsx');
const ToolsDialog = lazyPart(loadToolsDialog);

const EndBoardDialog = lazyPart(() => import('./ending/EndBoardDialog.tsx'));

type BoardToolsProps = { isOwner: boolean; onCloseBoard: () => void };

/** A button in the header, which opens the board tools. */
export default function BoardTools({ isOwner, onCloseBoard }: BoardToolsProps) {
  useLoadedAhead(loadToolsDialog);
  useRenewedAccess(useBoard().boardId);
  const [isOpen, setIsOpen] = useState(false);
  const [isEnding, setIsEnding] = useState(false);
  // Tools show a lock on features that the board's plan lacks.
  useReadLacks(isOpen);
  // Outside the dialog, so that a toast says that the note was seen also when the dialog is closed.
  const noteToSpeaker = useSpeakerNote(isOpen);
  return (
    <>
      <IconButton label={messages.tools} onClick={() => setIsOpen(true)}>
        <SlidersHorizontal aria-hidden size={20} />
      </IconButton>
      {isOpen && (
        <Suspense>
          <ToolsDialog
            isOwner={isOwner}
            noteToSpeaker={noteToSpeaker}
            onClose={() => setIsOpen(false)}
            onEndBoard={() => {
              setIsOpen(false);
              setIsEnding(true);
            }}
            onCloseBoard={() => {
              setIsOpen(false);
              onCloseBoard();
            }}
          />
        </Suspense>
      )}
      {isEnding && (
        <Suspense>
          <EndBoardDialog onDone={() => setIsEnding(false)} />
        </Suspense>
      )}
    </>
  );
}
