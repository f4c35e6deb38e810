import { useStore } from 'jotai';
import { dateText } from '../../formats.ts';
import { linkText } from '../../linkText.css.ts';
import { Button } from '../Button/Button.tsx';
import { QrCode } from '../QrCode/QrCode.tsx';
import { showToast } from '../Toast/toasts.ts';
import { copyText } from '../../copyText.ts';
import { messages } from './messages.ts';
import * as styles from './People.css.ts';

/** `links`: to a board, or to each room of a conference. */
export type Invited = {
  id: string;
  name: string;
  expiresAt?: string | undefined;
  links: readonly { room?: string; link: string }[];
};

/** The links that let an invited moderator in. They are shown only once: the server does not store them. */
export const Invitation = ({ name, expiresAt, links }: Invited) => {
  const store = useStore();
  const copy = async (text: string, done: string): Promise<void> => {
    if (await copyText(text)) showToast(store, { title: done });
    else
      showToast(store, { title: messages.copyFailed, description: messages.copyFailedText, tone: 'danger' });
  };
  const end = expiresAt === undefined ? messages.endOfBoard : dateText(expiresAt);
  const [first] = links;
  const isOne = links.length === 1;
  const title = isOne ? messages.linkFor(name) : messages.linksFor(name);
  return (
    <section className={styles.invitation} aria-label={title}>
      <h3 className={styles.name} dir="auto">
        {title}
      </h3>
      <p className={styles.hint}>{isOne ? messages.linkHelp(end) : messages.linksHelp(end)}</p>
      {isOne && first ? (
        <>
          {first.room !== undefined && <p dir="auto">{first.room}</p>}
          <QrCode content={first.link} label={messages.qrLabel(name)} />
          <p className={linkText} dir="ltr" title={first.link}>
            {first.link}
          </p>
          <Button tone="primary" onClick={() => void copy(first.link, messages.copied)}>
            {messages.copy}
          </Button>
        </>
      ) : (
        <>
          <ul className={styles.rooms}>
            {links.map(({ room = '', link }) => (
              <li key={link} className={styles.room}>
                <span className={styles.who} dir="auto">
                  {room}
                </span>
                <Button aria-label={messages.copyOf(room)} onClick={() => void copy(link, messages.copied)}>
                  {messages.copy}
                </Button>
              </li>
            ))}
          </ul>
          <Button tone="primary" onClick={() => void copy(listed(links), messages.allCopied)}>
            {messages.copyAll}
          </Button>
        </>
      )}
    </section>
  );
};

/** Text for a letter: a line for each room with its link. */
const listed = (links: Invited['links']): string =>
  links.map(({ room, link }) => `${room}: ${link}`).join('\n');
