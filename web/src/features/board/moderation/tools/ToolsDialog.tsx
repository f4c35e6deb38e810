import { useAtom, useSetAtom } from 'jotai';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useContext, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { Dialog } from '../../../../design/components/Dialog/Dialog.tsx';
import { useIsDesk } from '../../useMedia.ts';
import { messages as moderationMessages } from '../messages.ts';
import { placeAtom, type PlaceName } from '../places.ts';
import { messages } from './messages.ts';
import { Place, type PlaceProps } from './Place.tsx';
import { PlaceList } from './PlaceList.tsx';
import { useLeaving } from '../../../../design/components/AlertDialog/useLeaving.tsx';
import { UnsavedContext } from '../../../../design/unsaved.ts';
import * as styles from './ToolsDialog.css.ts';

/** The place that is open on a desk until the moderator chooses another. */
const FIRST_PLACE: PlaceName = 'pauses';

/** All that moderators do with the whole board: a list of places, and the place that is open. */
export default function ToolsDialog(props: Omit<PlaceProps, 'onDone'>) {
  const isDesk = useIsDesk();
  const [open = 'list', setPlace] = useAtom(placeAtom);
  const chosen = open === 'list' ? undefined : open;
  const shown = chosen ?? (isDesk ? FIRST_PLACE : undefined);
  /** The place that was open last: the list gives it the focus again. */
  const [last, setLast] = useState<PlaceName>();
  if (chosen && chosen !== last) setLast(chosen);
  const close = (): void => setPlace(undefined);
  return (
    <Dialog
      isPage
      title={moderationMessages.tools}
      lead={!isDesk && chosen && <AllTools />}
      shown={open}
      closeLabel={messages.close}
      onClose={close}
    >
      <div className={styles.tools}>
        {(isDesk || !chosen) && <Places current={shown} returnedFrom={chosen ? undefined : last} />}
        {shown && (
          <Place key={shown} place={shown} isChosen={chosen !== undefined} {...props} onDone={close} />
        )}
      </div>
    </Dialog>
  );
}

const Places = (props: { current: PlaceName | undefined; returnedFrom: PlaceName | undefined }) => {
  const { go, question } = usePlaceNavigation();
  return (
    <>
      <PlaceList {...props} onOpen={go} />
      {question}
    </>
  );
};

/** Button on a phone that leads back to the list. */
const AllTools = () => {
  const { go, question } = usePlaceNavigation();
  return (
    <>
      <Button data-not-first onClick={() => go('list')}>
        <ArrowLeft aria-hidden size={18} /> {messages.allTools}
      </Button>
      {question}
    </>
  );
};

type Wanted = PlaceName | 'list';

/**
 * Opens another place. Asks first if a field of the current one has unsaved text.
 * @returns `question`: to be rendered in the dialog
 */
const usePlaceNavigation = (): { go: (to: Wanted) => void; question: ReactNode } => {
  const setPlace = useSetAtom(placeAtom);
  const wanted = useRef<Wanted>('list');
  const [number = 0] = useContext(UnsavedContext) ?? [];
  const { leave, question } = useLeaving({ isChanged: number > 0 }, () => setPlace(wanted.current));
  return {
    go: (to) => {
      wanted.current = to;
      leave();
    },
    question,
  };
};
