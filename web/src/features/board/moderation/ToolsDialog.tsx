import ArrowLeft from 'lucide-react/icons/arrow-left';
import BadgeCheck from 'lucide-react/icons/badge-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ChartColumn from 'lucide-react/icons/chart-column';
import Download from 'lucide-react/icons/download';
import Film from 'lucide-react/icons/film';
import Flag from 'lucide-react/icons/flag';
import History from 'lucide-react/icons/history';
import KeyRound from 'lucide-react/icons/key-round';
import ListOrdered from 'lucide-react/icons/list-ordered';
import MessageSquare from 'lucide-react/icons/message-square';
import Heading from 'lucide-react/icons/heading';
import Mic from 'lucide-react/icons/mic';
import Plug from 'lucide-react/icons/plug';
import SettingsIcon from 'lucide-react/icons/settings-2';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ScrollText from 'lucide-react/icons/scroll-text';
import Trash2 from 'lucide-react/icons/trash-2';
import Users from 'lucide-react/icons/users';
import type { ExportFormat } from '@openfloor/contract/http/export';
import { useAtomValue } from 'jotai';
import { Suspense, useContext, useState } from 'react';
import { Link } from 'react-router-dom';
import { useLeaving } from '../../../design/components/AlertDialog/useLeaving.tsx';
import { Button } from '../../../design/components/Button/Button.tsx';
import { Dialog } from '../../../design/components/Dialog/Dialog.tsx';
import { UnsavedContext } from '../../../design/unsaved.ts';
import { Skeleton } from '../../../design/components/Skeleton/Skeleton.tsx';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { pastPaths } from '../../../navigation/pastPaths.ts';
import { useBoard } from '../boardContext.ts';
import { useIsDesk } from '../useMedia.ts';
import { HallControls } from './hall/HallControls.tsx';
import { messages } from './messages.ts';
import { InPlan } from './plan/InPlan.tsx';
import type { NoteToSpeaker } from './speakerNote/useSpeakerNote.ts';
import * as styles from './ToolsDialog.css.ts';

const BoardSettings = lazyPart(() => import('./settings/BoardSettings.tsx'));
const StageOrder = lazyPart(() => import('./stageOrder/StageOrder.tsx'));
const SpeakerNote = lazyPart(() => import('./speakerNote/SpeakerNote.tsx'));
const Agenda = lazyPart(() => import('./agenda/Agenda.tsx'));
const NextTalk = lazyPart(() => import('./talks/NextTalk.tsx'));
const ExportBoard = lazyPart(() => import('./export/ExportBoard.tsx'));
const Moderators = lazyPart(() => import('./moderators/Moderators.tsx'));
const Owners = lazyPart(() => import('./owners/Owners.tsx'));
const PublishedSummary = lazyPart(() => import('./summary/PublishedSummary.tsx'));
const Integrations = lazyPart(() => import('./integrations/Integrations.tsx'));
const Integrity = lazyPart(() => import('./integrity/Integrity.tsx'));
const RenameBoard = lazyPart(() => import('./ending/RenameBoard.tsx'));
const ActHistory = lazyPart(() => import('./history/ActHistory.tsx'));

const TOOLS = [
  { tool: 'settings', Icon: SettingsIcon },
  { tool: 'stageOrder', Icon: ListOrdered },
  { tool: 'speakerNote', Icon: MessageSquare },
  { tool: 'nextTalk', Icon: Mic },
  { tool: 'agenda', Icon: CalendarClock },
  { tool: 'summary', Icon: ScrollText },
  { tool: 'export', Icon: Download },
  { tool: 'integrations', Icon: Plug },
  { tool: 'integrity', Icon: ShieldAlert },
  { tool: 'title', Icon: Heading },
  { tool: 'moderators', Icon: Users },
  { tool: 'owners', Icon: KeyRound },
  { tool: 'history', Icon: History },
] as const;
/** Pages that moderators reach from here. */
const PAGES = [
  { page: 'insights', Icon: ChartColumn },
  { page: 'replay', Icon: Film },
  { page: 'record', Icon: BadgeCheck },
] as const;
type Tool = (typeof TOOLS)[number]['tool'];
const OF_OWNERS: ReadonlySet<Tool> = new Set<Tool>(['moderators', 'owners']);

type ToolsDialogProps = {
  isOwner: boolean;
  noteToSpeaker: NoteToSpeaker;
  onClose: () => void;
  onEndBoard: () => void;
  onCloseBoard: () => void;
};

/** Lists what moderators do with the whole board, and shows the chosen tool. */
export default function ToolsDialog({
  isOwner,
  noteToSpeaker,
  onClose,
  onEndBoard,
  onCloseBoard,
}: ToolsDialogProps) {
  const { boardId, atoms } = useBoard();
  const isOpen = useAtomValue(atoms.endedAt) === undefined;
  // On a desk the controls of the hall are beside the list.
  const isDesk = useIsDesk();
  const [{ tool, format = 'csv' }, open] = useState<{ tool?: Tool; format?: ExportFormat }>({});
  const words = messages.toolsOfBoard;
  const tools = TOOLS.filter((each) => isOwner || !OF_OWNERS.has(each.tool));
  return (
    <Dialog
      title={tool === undefined ? messages.tools : words[tool].name}
      description={tool === undefined ? messages.toolsHelp : words[tool].help}
      closeLabel={messages.close}
      onClose={onClose}
    >
      {tool === undefined && !isDesk && <HallControls />}
      {tool === undefined ? (
        <ul className={styles.list}>
          {tools.map((each) => (
            <li key={each.tool}>
              <button type="button" className={styles.tool} onClick={() => open({ tool: each.tool })}>
                <each.Icon aria-hidden size={20} />
                <span className={styles.name}>{words[each.tool].name}</span>
                <span className={styles.help}>{words[each.tool].help}</span>
              </button>
            </li>
          ))}
          {PAGES.map(({ page, Icon }) => (
            <li key={page}>
              <Link className={styles.tool} to={pastPaths[page](boardId)}>
                <Icon aria-hidden size={20} />
                <span className={styles.name}>{words[page].name}</span>
                <span className={styles.help}>{words[page].help}</span>
              </Link>
            </li>
          ))}
          {isOpen && (
            <li>
              <button type="button" className={styles.tool} onClick={onEndBoard}>
                <Flag aria-hidden size={20} />
                <span className={styles.name}>{words.endBoard.name}</span>
                <span className={styles.help}>{words.endBoard.help}</span>
              </button>
            </li>
          )}
          {isOwner && (
            <li>
              <button type="button" className={styles.tool} onClick={onCloseBoard}>
                <Trash2 aria-hidden size={20} />
                <span className={styles.name}>{words.closeBoard.name}</span>
                <span className={styles.help}>{words.closeBoard.help}</span>
              </button>
            </li>
          )}
        </ul>
      ) : (
        <>
          <Suspense fallback={<Skeleton height="6rem" />}>
            {tool === 'settings' && <BoardSettings />}
            {tool === 'stageOrder' && <StageOrder />}
            {tool === 'speakerNote' && <SpeakerNote {...noteToSpeaker} />}
            {tool === 'nextTalk' && <NextTalk onDone={onClose} />}
            {tool === 'agenda' && <Agenda />}
            {tool === 'summary' && <PublishedSummary />}
            {tool === 'export' && (
              <InPlan feature="exports">
                <ExportBoard firstFormat={format} />
              </InPlan>
            )}
            {tool === 'integrations' && (
              <Integrations onChapters={() => open({ tool: 'export', format: 'vtt' })} />
            )}
            {tool === 'integrity' && <Integrity />}
            {tool === 'moderators' && <Moderators boardId={boardId} />}
            {tool === 'owners' && <Owners boardId={boardId} />}
            {tool === 'title' && <RenameBoard onDone={onClose} />}
            {tool === 'history' && <ActHistory />}
          </Suspense>
          <AllTools onOpen={() => open({})} />
        </>
      )}
    </Dialog>
  );
}

/** Leads back to the list. */
const AllTools = ({ onOpen }: { onOpen: () => void }) => {
  const [number = 0] = useContext(UnsavedContext) ?? [];
  const { leave, question } = useLeaving({ isChanged: number > 0 }, onOpen);
  return (
    <div>
      <Button data-not-first onClick={leave}>
        <ArrowLeft aria-hidden size={18} /> {messages.allTools}
      </Button>
      {question}
    </div>
  );
};
