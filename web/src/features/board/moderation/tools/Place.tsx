import { Suspense, type ComponentType, type ReactNode } from 'react';
import { Skeleton } from '../../../../design/components/Skeleton/Skeleton.tsx';
import { lazyPart } from '../../../../loading/lazyPart.ts';
import { lazyParts } from '../../../../loading/lazyParts.ts';
import { useBoard } from '../../boardContext.ts';
import { InPlan } from '../acts/InPlan.tsx';
import type { PlaceName } from '../places.ts';
import type { NoteToSpeaker } from '../thisTalk/speakerNote/useSpeakerNote.ts';
import { messages } from './messages.ts';
import * as styles from './ToolsDialog.css.ts';

const rule = lazyParts(() => import('../rules/Rules.tsx'));
const reach = lazyParts(() => import('../reach/reachParts.ts'));
const ExportBoard = lazyPart(() => import('../afterwards/export/ExportBoard.tsx'));
const Moderators = lazyPart(() => import('../people/Moderators.tsx'));
const SpeakerNote = lazyPart(() => import('../thisTalk/speakerNote/SpeakerNote.tsx'));
const Owners = lazyPart(() => import('../people/Owners.tsx'));

/** `sharing`: the content of the place `share`. `onDone`: closes the tools when the place has done its task. */
export type PlaceProps = { sharing: ReactNode; noteToSpeaker: NoteToSpeaker; onDone: () => void };

const PLACES: Readonly<Record<PlaceName, ComponentType<PlaceProps>>> = {
  share: ({ sharing }) => sharing,
  pauses: lazyPart(() => import('../thisTalk/hall/Pauses.tsx')),
  notice: lazyPart(() => import('../thisTalk/hall/NoticeField.tsx')),
  agenda: lazyPart(() => import('../thisTalk/agenda/Agenda.tsx')),
  nextTalk: lazyPart(() => import('../thisTalk/talks/NextTalk.tsx')),
  stageOrder: lazyPart(() => import('../thisTalk/stageOrder/StageOrder.tsx')),
  speakerNote: ({ noteToSpeaker }) => <SpeakerNote {...noteToSpeaker} />,
  summary: lazyPart(() => import('../thisTalk/summary/PublishedSummary.tsx')),
  moderators: () => <Moderators boardId={useBoard().boardId} />,
  owners: () => <Owners boardId={useBoard().boardId} />,
  blocked: lazyPart(() => import('../people/BlockedPeople.tsx')),
  links: lazyPart(() => import('../people/LinksPlace.tsx')),
  review: rule((parts) => parts.Review),
  screening: rule((parts) => parts.Screening),
  labels: rule((parts) => parts.Labels),
  names: rule((parts) => parts.Names),
  similar: rule((parts) => parts.Similar),
  times: lazyPart(() => import('../thisTalk/hall/TimesField.tsx')),
  overlay: reach((parts) => parts.Overlay),
  embed: reach((parts) => parts.Embed),
  keys: reach((parts) => parts.ControlKeys),
  hooks: reach((parts) => parts.Webhooks),
  chapters: () => (
    <InPlan feature="exports">
      <ExportBoard firstFormat="vtt" />
    </InPlan>
  ),
  programs: reach((parts) => parts.Programs),
  title: lazyPart(() => import('../look/RenameBoard.tsx')),
  brand: lazyPart(() => import('../look/BrandPlace.tsx')),
  invited: lazyPart(() => import('../afterwards/InvitedField.tsx')),
  export: () => (
    <InPlan feature="exports">
      <ExportBoard firstFormat="csv" />
    </InPlan>
  ),
  replayedBy: rule((parts) => parts.ReplayedBy),
  integrity: lazyPart(() => import('../afterwards/integrity/Integrity.tsx')),
  history: lazyPart(() => import('../afterwards/history/ActHistory.tsx')),
  end: lazyPart(() => import('../afterwards/ending/EndPlace.tsx')),
};

type ShownPlaceProps = PlaceProps & {
  place: PlaceName;
  /** Whether the moderator opened the place, which then gets the focus. Else it is the default. */
  isChosen: boolean;
};

/** One place, with its name and what it is for. */
export const Place = ({ place, isChosen, ...props }: ShownPlaceProps) => {
  const { name, help } = messages.tools[place];
  const Content = PLACES[place];
  return (
    <section className={styles.place} aria-label={name} tabIndex={-1} data-start={isChosen || undefined}>
      <header className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.help}>{help}</p>
      </header>
      <div className={styles.content}>
        <Suspense fallback={<Skeleton height="6rem" />}>
          <Content {...props} />
        </Suspense>
      </div>
    </section>
  );
};
