import type { Question } from '@openfloor/contract/questions';
import { useEffect, useMemo, useState } from 'react';
import { messages as replay } from '../../features/replay/messages.ts';
import { PastCard } from '../../features/replay/PastCard.tsx';
import { Timeline } from '../../features/replay/Timeline.tsx';
import {
  clockOf,
  countsAt,
  placeAt,
  timeAt,
  timelineOf,
  type Timeline as Log,
} from '../../features/replay/timeline.ts';
import { messages } from './messages.ts';
import { questionId, questionOf, STARTED_AT_MS } from './samples.ts';
import * as styles from './ReplayScene.css.ts';

const PLAY_MS = 4800;
const SECOND_MS = 1000;
/** Share of the talk at which the scene stops: a question is on stage, the hall votes for the next one. */
const REST = 0.72;
const EVENTS = 480;
/** Time between two events. */
const EVENT_MS = 7.5 * SECOND_MS;
/** Shares of the talk at which the hall votes most. */
const PEAKS = [0.14, 0.35, 0.63, 0.88];
/** How much the hall votes at each peak. */
const HEATS = [0.55, 0.8, 1, 0.7];
/** Whether an event is a question: at irregular intervals, more of them early. */
const isQuestion = (event: number): boolean => (event * event * 7 + event) % (17 + event / 8) < 1.4;
const CARDS = 3;

/** Votes of an event: many around each peak, few between. */
const votesOf = (event: number): number => {
  const at = event / EVENTS;
  const heat = PEAKS.reduce(
    (sum, peak, place) => sum + (HEATS[place] ?? 0) * Math.exp(-(((at - peak) / 0.045) ** 2)),
    0.1,
  );
  return Math.round(heat * (6 + (event % 5)));
};

/** The timeline of the sample talk, as the replay builds it from a log. */
const openSample = (): Log => {
  const events = Array.from({ length: EVENTS }, (_, event) => event);
  const at = (share: number) => {
    const seq = Math.round(share * EVENTS);
    return { seq, atMs: STARTED_AT_MS + seq * EVENT_MS, others: 0 };
  };
  return timelineOf([
    {
      from: 0,
      to: EVENTS,
      seqs: Float64Array.from(events, (event) => event + 1),
      atMs: Float64Array.from(events, (event) => STARTED_AT_MS + event * EVENT_MS),
      votes: Uint32Array.from(events, votesOf),
      questions: Uint32Array.from(events, (event) => Number(isQuestion(event))),
      moments: PEAKS.flatMap((peak, place) => [
        { ...at(peak), kind: 'answering', text: messages.phone[place] ?? '' },
        { ...at(peak + 0.1), kind: 'answered', text: messages.phone[place] ?? '' },
      ]),
    },
  ]);
};

/** The questions at a share of the talk. */
const questionsAt = (share: number): Question[] =>
  messages.phone
    .map((text, place) => {
      const peak = PEAKS[place] ?? 0;
      const votes = Math.round(52 / (1 + Math.exp((peak - 0.05 - share) * 30))) + place;
      return questionOf(place, text, { votes, isAnswered: share > peak + 0.1 });
    })
    .toSorted((one, other) => Number(one.isAnswered) - Number(other.isAnswered) || other.votes - one.votes)
    .slice(0, CARDS);

/** Sample of a replay: plays until `REST`, or until the visitor moves the slider. */
export default function ReplayScene({ isStill }: { isStill: boolean }) {
  const [timeline] = useState(openSample);
  const { durationMs } = timeline;
  const [position, setPosition] = useState(isStill ? REST * durationMs : 0);
  const [isStopped, setIsStopped] = useState(isStill);
  const clock = useMemo(() => clockOf(timeline), [timeline]);
  const texts = useMemo(
    () => ({ timeAt: (place: number) => clock.short(timeAt(timeline, place)) }),
    [clock, timeline],
  );
  useEffect(() => {
    if (isStopped) return undefined;
    const startedAtMs = performance.now();
    let frame = 0;
    const step = (nowMs: number): void => {
      const share = Math.min(1, Math.max(0, (nowMs - startedAtMs) / PLAY_MS));
      setPosition(share * REST * durationMs);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [durationMs, isStopped]);
  const move = (wanted: number): void => {
    setIsStopped(true);
    setPosition(wanted);
  };
  const time = clock.long(timeAt(timeline, position));
  const counts = countsAt(timeline, placeAt(timeline, position).seq);
  const share = position / durationMs;
  const answering = PEAKS.findIndex((peak) => share >= peak && share <= peak + 0.1);
  return (
    <section className={styles.scene} aria-label={messages.replay}>
      <p className={styles.now}>
        <span className={styles.time}>{time}</span>
        <span className={styles.facts}>{replay.facts(counts.questions, counts.votes)}</span>
      </p>
      <Timeline
        timeline={timeline}
        position={position}
        valueText={replay.sliderValue(time, counts.questions, counts.votes)}
        texts={texts}
        onMove={move}
        onHold={() => setIsStopped(true)}
      />
      <ul aria-label={replay.list}>
        {/* Keyed by place: elements that move would count as a layout shift. */}
        {questionsAt(share).map((question, place) => (
          <PastCard
            key={place}
            question={question}
            isAnswering={answering >= 0 && question.id === questionId(answering)}
          />
        ))}
      </ul>
    </section>
  );
}
