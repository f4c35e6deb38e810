import type { BoardId } from '@openfloor/contract/ids';
import Keyboard from 'lucide-react/icons/keyboard';
import Link2 from 'lucide-react/icons/link-2';
import PauseIcon from 'lucide-react/icons/pause';
import PlayIcon from 'lucide-react/icons/play';
import SkipBack from 'lucide-react/icons/skip-back';
import SkipForward from 'lucide-react/icons/skip-forward';
import { useStore } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from '../../design/components/Link/Link.tsx';
import { Button } from '../../design/components/Button/Button.tsx';
import { IconButton } from '../../design/components/IconButton/IconButton.tsx';
import { KeyCard } from '../../design/components/KeyCard/KeyCard.tsx';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { copyText } from '../../design/copyText.ts';
import { pastPaths } from '../../navigation/pastPaths.ts';
import { paths } from '../../navigation/paths.ts';
import { linkTo, type Start } from './link.ts';
import { messages } from './messages.ts';
import { Moments } from './Moments.tsx';
import { PastList } from './PastList.tsx';
import type { LogState, ReplayLog } from './replayLog.ts';
import type { Moment } from './segment.ts';
import { Timeline } from './Timeline.tsx';
import {
  clockOf,
  countsAt,
  momentFrom,
  placeAt,
  placeAtTime,
  positionOf,
  timeAt,
  type ReplayPlace,
} from './timeline.ts';
import { SPEEDS, usePlayback, type Speed } from './usePlayback.ts';
import { useReplayKeys } from './useReplayKeys.ts';
import * as styles from './ReplayPage.css.ts';

/** A step by the arrow keys. */
const STEP_MS = 10_000;

type PlayerProps = {
  boardId: BoardId;
  log: ReplayLog;
  state: LogState;
  start: Start;
};

/** Timeline, controls and the questions at the chosen moment. */
export const Player = ({ boardId, log, state, start }: PlayerProps) => {
  const { timeline, head, restarts, status } = state;
  const playback = usePlayback(log, state, { seq: start.seq, sinceMs: 0 });
  const { place, moveTo, isPlaying, speed, setSpeed } = playback;
  const [areKeysShown, setAreKeysShown] = useState(false);
  const clock = useMemo(() => clockOf(timeline), [timeline]);
  const texts = useMemo(
    () => ({ timeAt: (position: number) => clock.short(timeAt(timeline, position)) }),
    [clock, timeline],
  );
  useStartAtTime(start, state, moveTo);
  useEffect(() => {
    if (restarts > 0) moveTo({ seq: 0, sinceMs: 0 });
  }, [moveTo, restarts]);
  useEffect(() => {
    if (head > 0 && place.seq > head) moveTo({ seq: head, sinceMs: 0 });
  }, [head, moveTo, place.seq]);

  const isLoaded = log.has(place.seq);
  const position = positionOf(timeline, place);
  const time = clock.long(timeAt(timeline, position));
  const counts = countsAt(timeline, place.seq);
  const isAtEnd = status === 'complete' && position >= timeline.durationMs;
  const [previous, next] = [
    momentFrom(timeline, place.seq, 'previous'),
    momentFrom(timeline, place.seq, 'next'),
  ];
  // Published questions are too many to list.
  const moments = useMemo(() => timeline.moments.filter(({ kind }) => kind !== 'published'), [timeline]);
  const current = moments.findLast(({ seq }) => seq <= place.seq);

  const moveToPosition = (wanted: number): void => moveTo(placeAt(timeline, wanted));
  const jumpTo = useCallback(
    (moment: Moment | undefined) => moment && moveTo({ seq: moment.seq, sinceMs: 0 }),
    [moveTo],
  );
  const changeSpeed = (by: 1 | -1): void => setSpeed(SPEEDS[SPEEDS.indexOf(speed) + by] ?? speed);

  useReplayKeys({
    ' ': playback.togglePlaying,
    ArrowLeft: () => moveToPosition(position - STEP_MS),
    ArrowRight: () => moveToPosition(position + STEP_MS),
    'Shift+ArrowLeft': () => jumpTo(previous),
    'Shift+ArrowRight': () => jumpTo(next),
    Home: () => moveToPosition(0),
    End: () => moveToPosition(timeline.durationMs),
    '+': () => changeSpeed(1),
    '-': () => changeSpeed(-1),
    '?': () => setAreKeysShown(true),
  });

  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{messages.title}</h1>
          <p className={styles.note}>
            {state.audience === 'moderators' ? messages.asModerator : messages.asHall}
          </p>
        </div>
        <nav className={styles.links} aria-label={messages.title}>
          <Link to={paths.board(boardId)}>{messages.toBoard}</Link>
          <Link to={pastPaths.record(boardId)}>{messages.toRecord}</Link>
        </nav>
      </header>
      <section className={styles.player} aria-label={messages.timeline}>
        <p className={styles.now}>
          <span className={styles.time}>{time}</span>
          <span className={styles.note}>{messages.facts(counts.questions, counts.votes)}</span>
        </p>
        <Timeline
          timeline={timeline}
          position={position}
          valueText={messages.sliderValue(time, counts.questions, counts.votes)}
          texts={texts}
          onMove={moveToPosition}
          onHold={playback.hold}
        />
        <div className={styles.controls}>
          <IconButton label={messages.previousMoment} disabled={!previous} onClick={() => jumpTo(previous)}>
            <SkipBack aria-hidden size={20} />
          </IconButton>
          <button
            type="button"
            className={styles.play}
            aria-label={isPlaying ? messages.pause : messages.play}
            onClick={playback.togglePlaying}
          >
            {isPlaying ? <PauseIcon aria-hidden size={24} /> : <PlayIcon aria-hidden size={24} />}
          </button>
          <IconButton label={messages.nextMoment} disabled={!next} onClick={() => jumpTo(next)}>
            <SkipForward aria-hidden size={20} />
          </IconButton>
          <span className={styles.gap} />
          <select
            className={styles.speed}
            aria-label={messages.speed}
            value={speed}
            onChange={({ target }) => setSpeed(SPEEDS[target.selectedIndex] ?? speed)}
          >
            {SPEEDS.map((each: Speed) => (
              <option key={each} value={each}>
                ×{each}
              </option>
            ))}
          </select>
          <CopyLink boardId={boardId} place={place} epoch={state.epoch} />
          <IconButton
            label={messages.keysTitle}
            hint={messages.keysHint}
            className={styles.keysButton}
            onClick={() => setAreKeysShown(true)}
          >
            <Keyboard aria-hidden size={20} />
          </IconButton>
        </div>
      </section>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Progress state={state} isWaiting={!isLoaded} onReadOn={log.readOn} />
          <PastList key={state.version} log={log} seq={place.seq} isLoaded={isLoaded} isPlaying={isPlaying} />
          {isAtEnd && (
            <div>
              <Button onClick={log.readOn}>{messages.loadNews}</Button>
            </div>
          )}
        </div>
        <Moments moments={moments} current={current} clock={clock.short} onJump={jumpTo} />
      </div>
      {areKeysShown && (
        <KeyCard
          title={messages.keysTitle}
          closeLabel={messages.close}
          keys={messages.keys}
          onClose={() => setAreKeysShown(false)}
        />
      )}
    </>
  );
};

/** Moves to the time that a link names. Its event is known once the whole log is read. */
const useStartAtTime = (
  { atMs }: Start,
  { status, timeline }: LogState,
  moveTo: (place: ReplayPlace) => void,
) => {
  const isDone = useRef(atMs === undefined);
  useEffect(() => {
    if (isDone.current || atMs === undefined || status !== 'complete') return;
    isDone.current = true;
    moveTo(placeAtTime(timeline, atMs));
  }, [atMs, moveTo, status, timeline]);
};

type CopyLinkProps = { boardId: BoardId; place: ReplayPlace; epoch: LogState['epoch'] };

const CopyLink = ({ boardId, place, epoch }: CopyLinkProps) => {
  const store = useStore();
  const copy = async (): Promise<void> => {
    const link = linkTo(location.origin, boardId, place.seq, epoch);
    if (await copyText(link)) showToast(store, { title: messages.copied });
    else {
      const description = `${messages.copyFailedText} ${link}`;
      showToast(store, { title: messages.copyFailed, description, tone: 'danger' });
    }
  };
  return (
    <IconButton label={messages.copyLink} onClick={() => void copy()}>
      <Link2 aria-hidden size={20} />
    </IconButton>
  );
};

type ProgressProps = { state: LogState; isWaiting: boolean; onReadOn: () => void };

/** Reports which part of the log is still loading or failed to load. */
const Progress = ({ state: { status, loaded, head, restarts }, isWaiting, onReadOn }: ProgressProps) => {
  if (status === 'failed')
    return (
      <div role="alert" className={styles.progress}>
        <p>{messages.interrupted}</p>
        <Button onClick={onReadOn}>{messages.retry}</Button>
      </div>
    );
  return (
    <p role="status" className={styles.status}>
      {restarts > 0 && `${messages.renewed} `}
      {status === 'loading' && loaded < head && messages.progress(loaded, head)}
      {status === 'complete' && isWaiting && messages.waiting}
    </p>
  );
};
