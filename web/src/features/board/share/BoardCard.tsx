import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { boardOwners } from '../../../api/owner/ownerCalls.ts';
import { Button } from '../../../design/components/Button/Button.tsx';
import { Dialog } from '../../../design/components/Dialog/Dialog.tsx';
import { QrCode } from '../../../design/components/QrCode/QrCode.tsx';
import { speakerTokenOf } from '../../../device/boardTokens.ts';
import { download } from '../../../device/download.ts';
import { recoveryCodeOf } from '../../../device/recoveryCodes.ts';
import { useBoard } from '../boardContext.ts';
import { cardFile, type CardLink } from './cardFile.ts';
import { linkFor } from './links.ts';
import { messages } from './messages.ts';
import { PrintedPage } from './PrintedPage.tsx';
import { useAdminLink } from './useAdminLink.ts';
import * as styles from './BoardCard.css.ts';

/**
 * Dialog with what the owner keeps of a board, to print and to download: codes for audience, speaker and moderators,
 * and the recovery code.
 */
export default function BoardCard({ onClose }: { onClose: () => void }) {
  const { boardId, board: boardAtom } = useBoard();
  const board = useAtomValue(boardAtom);
  const { link: adminLink } = useAdminLink(boardId);
  const [code, setCode] = useState(() => recoveryCodeOf(boardId));
  const [isPrinting, setIsPrinting] = useState(false);
  const [renewal, setRenewal] = useState<'running' | 'failed'>();
  if (!board) return null;
  const links: CardLink[] = [
    { name: messages.roles.audience.name, link: linkFor('audience', board, location.origin, undefined) },
    {
      name: messages.roles.speaker.name,
      link: linkFor('speaker', board, location.origin, speakerTokenOf(boardId)),
    },
    ...(adminLink === undefined ? [] : [{ name: messages.card.moderators, link: adminLink }]),
  ];
  const renew = async (): Promise<void> => {
    if (renewal === 'running') return;
    setRenewal('running');
    const result = await boardOwners(boardId).renew();
    setRenewal(result.ok ? undefined : 'failed');
    if (result.ok) setCode(result.value.recoveryCode);
  };
  const codes = (
    <ul className={styles.codes}>
      {links.map(({ name, link }) => (
        <li key={name} className={styles.code}>
          <QrCode content={link} label={messages.qrLabel(name)} />
          <span className={styles.name}>{name}</span>
        </li>
      ))}
    </ul>
  );
  return (
    <Dialog
      title={messages.card.title}
      description={messages.card.text}
      closeLabel={messages.close}
      onClose={onClose}
    >
      <div className={styles.content}>
        {codes}
        <section aria-label={messages.card.recoveryCode} className={styles.recovery}>
          <h3 className={styles.name}>{messages.card.recoveryCode}</h3>
          {code === undefined ? (
            <>
              <p className={styles.hint}>{messages.card.shownBefore}</p>
              <Button aria-disabled={renewal === 'running'} onClick={() => void renew()}>
                {renewal === 'running' ? messages.card.renewing : messages.card.renew}
              </Button>
            </>
          ) : (
            <>
              <output className={styles.written} dir="ltr">
                {code}
              </output>
              <p className={styles.hint}>{messages.card.recoveryText}</p>
            </>
          )}
          {renewal === 'failed' && <p role="alert">{messages.card.failed}</p>}
        </section>
        <div className={styles.acts}>
          <Button tone="primary" onClick={() => setIsPrinting(true)}>
            {messages.card.print}
          </Button>
          <Button
            onClick={() =>
              download(cardFile(board.title, links, code), `openfloor-${board.shortId}-board-card.html`)
            }
          >
            {messages.card.download}
          </Button>
        </div>
      </div>
      {isPrinting && (
        <PrintedPage onPrinted={() => setIsPrinting(false)}>
          <p className={styles.printedTitle} dir="auto">
            {board.title}
          </p>
          {codes}
          {code !== undefined && (
            <p className={styles.printedCode}>
              {messages.card.recoveryCode}: <span dir="ltr">{code}</span>
            </p>
          )}
          <p>{messages.card.recoveryText}</p>
        </PrintedPage>
      )}
    </Dialog>
  );
}
