import { useAtomValue } from 'jotai';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { timeLeftText } from '../../../../../design/formats.ts';
import { useBoard } from '../../../boardContext.ts';
import { useTimeUntil } from '../../../timeBox/useTimeUntil.ts';
import * as styles from './Agenda.css.ts';
import { messages } from './messages.ts';
import { useAgenda } from './useAgenda.ts';

/**
 * Warning in the header in the minute before a talk starts by itself: its title, the time that is left, and a button
 * that holds the talk.
 */
export const NextTalkSoon = () => {
  const { atoms, isClosed } = useBoard();
  const soon = useAtomValue(atoms.nextTalk);
  const { autoNext } = useAtomValue(atoms.settings);
  const isGone = useAtomValue(isClosed);
  const { agenda } = useAgenda();
  const item = agenda.find(({ id }) => id === soon?.agendaId);
  const isSoon = autoNext && !isGone && item?.state === 'planned' && !item.held && item.startsAt === soon?.at;
  return (
    <div role="status" className={isSoon ? styles.soon : undefined}>
      {isSoon && soon && <Warning key={soon.at} {...soon} title={item.title} />}
    </div>
  );
};

const Warning = ({ agendaId, at, title }: { agendaId: string; at: string; title: string }) => {
  const offsetMs = useAtomValue(useBoard().openness.clockOffsetMs) ?? 0;
  const leftMs = useTimeUntil(Date.parse(at) - offsetMs);
  const { hold } = useAgenda();
  return (
    <>
      {/* Screen readers do not announce a timer each second. */}
      <span role="timer">{messages.soon(timeLeftText(leftMs))}</span>
      <span className={styles.soonTitle} dir="auto">
        {title}
      </span>
      <Button onClick={() => void hold(agendaId)}>{messages.hold}</Button>
    </>
  );
};
