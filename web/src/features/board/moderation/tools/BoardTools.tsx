import { useAtom } from 'jotai';
import { Suspense, useEffect, type ReactNode } from 'react';
import { lazyPart } from '../../../../loading/lazyPart.ts';
import { useLoadedAhead } from '../../../../loading/useLoadedAhead.ts';
import { useRenewedAccess } from '../../access/useRenewedAccess.ts';
import { useBoard } from '../../boardContext.ts';
import * as styles from './HeadTool.css.ts';
import { messages } from '../messages.ts';
import { placeAtom } from '../places.ts';
import { useReadMissingFeatures } from '../acts/InPlan.tsx';
import { useSpeakerNote } from '../thisTalk/speakerNote/useSpeakerNote.ts';

const loadToolsDialog = () => import('./ToolsDialog.tsx');
const ToolsDialog = lazyPart(loadToolsDialog);

/** A button in the header, which opens the board tools. */
export default function BoardTools({ sharing }: { sharing: ReactNode }) {
  useLoadedAhead(loadToolsDialog);
  useRenewedAccess(useBoard().boardId);
  const [place, setPlace] = useAtom(placeAtom);
  useEffect(() => () => setPlace(undefined), [setPlace]);
  const isOpen = place !== undefined;
  // Tools show a lock on features that the board's plan lacks.
  useReadMissingFeatures(isOpen);
  // Outside the dialog, so that a toast says that the note was seen also when the dialog is closed.
  const noteToSpeaker = useSpeakerNote(isOpen);
  return (
    <>
      <button type="button" className={styles.tool} onClick={() => setPlace('list')}>
        {messages.tools}
      </button>
      {isOpen && (
        <Suspense>
          <ToolsDialog sharing={sharing} noteToSpeaker={noteToSpeaker} />
        </Suspense>
      )}
    </>
  );
}
