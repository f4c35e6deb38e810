import { getIntegrity, quarantine, release } from '@openfloor/contract/calls/integrity';
import type { IntegrityReport, SuspectGroup } from '@openfloor/contract/http/integrity';
import type { GroupId, QuestionId } from '@openfloor/contract/ids';
import { useAtomValue } from 'jotai';
import { act } from '../../../../../api/moderation/act.ts';
import { send } from '../../../../../api/http/apiClient.ts';
import { useRead } from '../../../../../api/http/useRead.ts';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { useBoard } from '../../../boardContext.ts';
import { guardListPresses } from '../../../press/guardListPresses.ts';
import { useThrottled } from '../../../useThrottled.ts';
import { usePerform } from '../../acts/usePerform.ts';
import { InPlan } from '../../acts/InPlan.tsx';
import { messages } from './messages.ts';
import * as styles from './Integrity.css.ts';

const QUESTIONS_SHOWN = 3;
/** The server caches a report for 2 s. */
const READ_EVERY_MS = 3000;

/** The report on votes that look like those of a program, with buttons to set them aside and to count them again. */
export default function Integrity() {
  const { value: report, failure, readAgain } = useReport();
  if (!report && !failure) return <p role="status">{messages.loading}</p>;
  const groups = report?.groups.filter((group) => group.setAside < group.sessions) ?? [];
  return (
    <div ref={guardListPresses} className={styles.report}>
      <p className={styles.help}>{messages.help}</p>
      {failure && <p role="alert">{messages.failed}</p>}
      {report && groups.length === 0 && <p>{messages.none}</p>}
      {report && groups.map((group) => <SuspectGroupSection key={group.id} group={group} report={report} />)}
      {report?.setAside.map((group) => (
        <GroupSetAside key={group.id} group={group} />
      ))}
      {report?.questions.map(({ id, oneNetwork }) =>
        oneNetwork === undefined ? null : <OneNetwork key={id} id={id} share={oneNetwork} />,
      )}
      <p className={styles.help}>{messages.unseen}</p>
      <div>
        <Button onClick={readAgain}>{messages.again}</Button>
      </div>
    </div>
  );
}

/** The report, read again when what is set aside changes. */
const useReport = () => {
  const { boardId, adminToken, atoms } = useBoard();
  // Limited to a change every few seconds, because the number grows while sessions that were set aside go on voting.
  const votesSetAside = useThrottled(useAtomValue(atoms.head)?.votesSetAside, READ_EVERY_MS);
  return useRead(
    () => send(getIntegrity, { boardId }, { token: adminToken }),
    `${boardId} ${adminToken} ${votesSetAside}`,
  );
};

const useActs = (group: GroupId) => {
  const { boardId, adminToken } = useBoard();
  const { perform } = usePerform();
  return {
    setAside: () =>
      void perform({
        words: messages.setAside,
        call: () => act(quarantine, { boardId, group }, { token: adminToken }),
      }),
    countAgain: () =>
      void perform({
        words: messages.countAgain,
        call: () => act(release, { boardId, group }, { token: adminToken }),
      }),
  };
};

const SuspectGroupSection = ({ group, report }: { group: SuspectGroup; report: IntegrityReport }) => {
  const acts = useActs(group.id);
  return (
    <div role="group" className={styles.group} aria-label={messages.title(group.score)}>
      <h3 className={styles.heading}>{messages.title(group.score)}</h3>
      <p>{messages.size(group.sessions, group.votes)}</p>
      <ul className={styles.reasons}>
        {group.reasons.map((reason) => (
          <li key={reason}>{messages.reasons[reason]}</li>
        ))}
      </ul>
      {group.alsoActive > 0 && <p role="note">{messages.alsoActive(group.alsoActive)}</p>}
      {group.setAside > 0 && <p>{messages.grown(group.setAside)}</p>}
      {group.questions.slice(0, QUESTIONS_SHOWN).map((question) => (
        <VotedQuestion key={question.id} question={question} report={report} />
      ))}
      <InPlan feature="votes-set-aside">
        <div>
          <Button tone="primary" onClick={acts.setAside}>
            {messages.setAside.label}
          </Button>
        </div>
      </InPlan>
    </div>
  );
};

type Voted = { question: SuspectGroup['questions'][number]; report: IntegrityReport };

const VotedQuestion = ({ question: { id, votes }, report }: Voted) => {
  const text = useAtomValue(useBoard().atoms.questions).get(id)?.text ?? messages.unknownQuestion;
  const perMinute = report.questions.find((question) => question.id === id)?.perMinute ?? [];
  return (
    <div>
      <p className={styles.question} dir="auto">
        {text}
      </p>
      <p className={styles.help}>{messages.votesOn(votes)}</p>
      {perMinute.length > 0 && <VotesPerMinute perMinute={perMinute} />}
    </div>
  );
};

const OneNetwork = ({ id, share }: { id: QuestionId; share: number }) => {
  const text = useAtomValue(useBoard().atoms.questions).get(id)?.text ?? messages.unknownQuestion;
  return (
    <div role="group" className={styles.group} aria-label={messages.oneNetworkTitle}>
      <h3 className={styles.heading}>{messages.oneNetworkTitle}</h3>
      <p className={styles.question} dir="auto">
        {text}
      </p>
      <p>{messages.oneNetworkText(share)}</p>
      <p className={styles.help}>{messages.oneNetworkHelp}</p>
    </div>
  );
};

const GroupSetAside = ({
  group: { id, sessions, votes },
}: {
  group: IntegrityReport['setAside'][number];
}) => {
  const acts = useActs(id);
  return (
    <div role="group" className={styles.group} aria-label={messages.asideTitle}>
      <h3 className={styles.heading}>{messages.asideTitle}</h3>
      <p>{messages.size(sessions, votes)}</p>
      <div>
        <Button onClick={acts.countAgain}>{messages.countAgain.label}</Button>
      </div>
    </div>
  );
};

type Minutes = IntegrityReport['questions'][number]['perMinute'];

const MINUTE_MS = 60_000;
/** The chart shows the latest minutes, at most this many. */
const MINUTES_SHOWN = 60;

const minuteOf = (at: string): number => Date.parse(at) / MINUTE_MS;

/** A bar for each minute up to the latest vote: votes of people rise and fall slowly, those of a program abruptly. */
const VotesPerMinute = ({ perMinute }: { perMinute: Minutes }) => {
  const latest = Math.max(...perMinute.map(({ at }) => minuteOf(at)));
  const shown = perMinute.filter(({ at }) => minuteOf(at) > latest - MINUTES_SHOWN);
  const most = Math.max(...shown.map(({ votes }) => votes));
  return (
    <svg
      className={styles.chart}
      role="img"
      aria-label={messages.perMinute(most)}
      viewBox={`0 0 ${MINUTES_SHOWN} 1`}
      preserveAspectRatio="none"
    >
      {shown.map(({ at, votes }) => (
        <rect
          key={at}
          x={MINUTES_SHOWN - 1 - latest + minuteOf(at)}
          y={1 - votes / most}
          width={0.8}
          height={votes / most}
        />
      ))}
    </svg>
  );
};
