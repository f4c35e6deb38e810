import { useAtomValue } from 'jotai';
import { useBoard } from '../../../boardContext.ts';
import { NOTICE_FORM, useKeptText } from '../../card/forms/useKeptText.ts';
import { Setting } from '../../rules/Setting.tsx';
import * as styles from '../../rules/settings.css.ts';
import { messages } from './messages.ts';
import { NoticeField } from './NoticeField.tsx';
import { TimesField } from './TimesField.tsx';

const useSettings = () => useAtomValue(useBoard().atoms.settings);

/** Whether people may ask, and whether they may vote. */
export const Pauses = () => {
  const { asking, voting } = useSettings();
  return (
    <div className={styles.fields}>
      <Setting words={messages.pauses.asking} value={asking} settingsOf={(chosen) => ({ asking: chosen })} />
      <Setting words={messages.pauses.voting} value={voting} settingsOf={(chosen) => ({ voting: chosen })} />
    </div>
  );
};

/** The notice. This device keeps what was typed and not shown yet. */
export const Notice = () => {
  const { notice } = useSettings();
  return <NoticeField notice={notice} field={useKeptText(NOTICE_FORM, notice ?? '')} />;
};

export const Times = () => {
  const { opensAt, closesAt } = useSettings();
  return <TimesField opensAt={opensAt} closesAt={closesAt} />;
};
