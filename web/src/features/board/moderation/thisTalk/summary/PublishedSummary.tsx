import { changeSettings, publishSummary, takeBackSummary } from '@openfloor/contract/calls/desk';
import { getSummary } from '@openfloor/contract/calls/boardReads';
import type { Summary } from '@openfloor/contract/http/summary';
import { useAtomValue } from 'jotai';
import { act } from '../../../../../api/moderation/act.ts';
import { send } from '../../../../../api/http/apiClient.ts';
import { useRead } from '../../../../../api/http/useRead.ts';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { useBoard } from '../../../boardContext.ts';
import { SummaryText } from '../../../viewParts.ts';
import { WhenRead } from '../../../views/WhenRead.tsx';
import { usePerform, type ActWords } from '../../acts/usePerform.ts';
import { messages } from './messages.ts';
import * as styles from '../../rules/settings.css.ts';

/** A language model may write another summary at any time. */
const READ_EVERY_MS = 15_000;

/** The summary of the talk, and whether the audience may read it. */
export default function PublishedSummary() {
  const { boardId, adminToken, atoms } = useBoard();
  const head = useAtomValue(atoms.head);
  const hiddenTopics = head?.settings.hiddenTopics ?? [];
  const reading = useRead(
    () => send(getSummary, { boardId }, { token: adminToken }),
    `${head?.talk.id} ${head?.summary} ${hiddenTopics.join()}`,
    READ_EVERY_MS,
  );
  const { perform } = usePerform();
  const hide = (topics: string[], words: ActWords): void =>
    void perform({
      words,
      call: () => act(changeSettings, { boardId, hiddenTopics: topics }, { token: adminToken }),
    });
  const removeTopic = (name: string): void => hide([...hiddenTopics, name], messages.remove);
  return (
    <div className={styles.fields}>
      <div>
        <WhenRead reading={reading}>
          {(summary) => <SummaryText summary={summary} onRemove={removeTopic} />}
        </WhenRead>
      </div>
      {hiddenTopics.length > 0 && (
        <div className={styles.field}>
          <p className={styles.help} dir="auto">
            {messages.removedTopics(hiddenTopics)}
          </p>
          <div className={styles.row}>
            <Button onClick={() => hide([], messages.showAgain)}>{messages.showAgain.label}</Button>
          </div>
        </div>
      )}
      {reading.value && !reading.failure && (
        <Publishing
          summary={reading.value}
          isPublished={head?.summary === 'published'}
          onDone={reading.readAgain}
        />
      )}
    </div>
  );
}

type PublishingProps = { summary: Summary; isPublished: boolean; onDone: () => void };

/**
 * Publishes the summary, or takes it back. Each summary of a language model is published separately; an extract is
 * published once and then follows the questions.
 */
const Publishing = ({ summary, isPublished, onDone }: PublishingProps) => {
  const { boardId, adminToken } = useBoard();
  const { perform } = usePerform();
  const isNewer = isPublished && summary.isPublished === false;
  const hasNothing = summary.source === 'extract' && summary.topics.length === 0;
  const publish = async (): Promise<void> => {
    await perform({
      words: messages.publish,
      call: () => act(publishSummary, { boardId, at: summary.at ?? null }, { token: adminToken }),
    });
    onDone();
  };
  const takeBack = async (): Promise<void> => {
    await perform({
      words: messages.takeBack,
      call: () => act(takeBackSummary, { boardId }, { token: adminToken }),
    });
    onDone();
  };
  if (hasNothing && !isPublished) return <p className={styles.help}>{messages.nothing}</p>;
  return (
    <div className={styles.field}>
      <p className={styles.help}>{messages.state(summary.source, isPublished, isNewer)}</p>
      <div className={styles.row}>
        {(!isPublished || isNewer) && (
          <Button tone="primary" onClick={() => void publish()}>
            {isNewer ? messages.publishNewer : messages.publish.label}
          </Button>
        )}
        {isPublished && <Button onClick={() => void takeBack()}>{messages.takeBack.label}</Button>}
      </div>
    </div>
  );
};
