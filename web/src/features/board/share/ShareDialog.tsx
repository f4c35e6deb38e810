import type { Board } from '@openfloor/contract/http/audience';
import { Suspense, useState } from 'react';
import { z } from 'zod/mini';
import { Link } from '../../../design/components/Link/Link.tsx';
import { Button } from '../../../design/components/Button/Button.tsx';
import { Dialog } from '../../../design/components/Dialog/Dialog.tsx';
import { Menu, type MenuItem } from '../../../design/components/Menu/Menu.tsx';
import { useMenu } from '../../../design/components/Menu/useMenu.ts';
import { QrCode } from '../../../design/components/QrCode/QrCode.tsx';
import { Tabs } from '../../../design/components/Tabs/Tabs.tsx';
import type { Toast } from '../../../design/components/Toast/toasts.ts';
import { useKeyActions } from '../../../design/useKeyActions.ts';
import { adminTokenOf, isInvitedToken, speakerTokenOf } from '../../../device/boardTokens.ts';
import { download } from '../../../device/download.ts';
import { readText, writeItem } from '../../../device/storage.ts';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { paths } from '../../../navigation/paths.ts';
import { FullScreenCode } from './FullScreenCode.tsx';
import { linkFor, shareOnLinkedInUrl, shareOnXUrl, type ShareRole } from './links.ts';
import { messages } from './messages.ts';
import { PastLinks } from './PastLinks.tsx';
import { Poster } from './Poster.tsx';
import { qrPng, qrSvg } from './qrFiles.ts';
import { linkMessages } from '../moderation/people/linkMessages.ts';
import { useAdminLink } from './useAdminLink.ts';
import { useCopy } from './useCopy.ts';
import { linkText } from '../../../design/linkText.css.ts';
import * as styles from './ShareDialog.css.ts';

const ROLE_KEY = 'share_role';
const ROLES: readonly ShareRole[] = ['audience', 'speaker', 'admin'];
const Role = z.enum(ROLES);

const QR_LINK_COPIED: Toast = { title: messages.qrCopied, description: messages.qrCopiedText };

/** Whether a tab was chosen since the page loaded. */
let isChosenHere = false;

/**
 * The tab that is open at first: the one stored in this session. After a page load it is the audience's, because the
 * links of the others are credentials, and a moderator who opens the dialog to invite the hall would copy one.
 */
const initialRole = (roles: readonly ShareRole[]): ShareRole => {
  const stored = isChosenHere ? readText('session', ROLE_KEY, Role) : undefined;
  return roles.find((known) => known === stored) ?? 'audience';
};

const RevokeLinks = lazyPart(() => import('../moderation/people/RevokeLinks.tsx'));
const Moderators = lazyPart(() => import('../moderation/people/Moderators.tsx'));

/** The roles with which this device may share: an invited moderator does not invite others. */
const rolesOf = ({ id }: Board, hasAdminAccess: boolean): readonly ShareRole[] => {
  if (!hasAdminAccess) return ['audience'];
  const token = adminTokenOf(id);
  return token !== undefined && isInvitedToken(token) ? ['audience', 'speaker'] : ROLES;
};

type ShareProps = { board: Board; hasAdminAccess: boolean };

export default function ShareDialog({ onClose, ...props }: ShareProps & { onClose: () => void }) {
  return (
    <Dialog title={messages.title} closeLabel={messages.close} onClose={onClose}>
      <ShareTabs {...props} />
    </Dialog>
  );
}

/** A tab for each role: its code, its address and a button to copy it. Rarely needed actions are in a menu. */
export const ShareTabs = ({ board, hasAdminAccess }: ShareProps) => {
  const roles = rolesOf(board, hasAdminAccess);
  const [role, setRole] = useState<ShareRole>(() => initialRole(roles));
  const [rotations, setRotations] = useState(0);
  const { isReading, link: adminLink } = useAdminLink(board.id, rotations);
  const plainLink = linkFor(role, board, location.origin, speakerTokenOf(board.id));
  const link = (role === 'admin' ? adminLink : undefined) ?? plainLink;
  /** The admin's link is not shown, and not copied, before it is known which one this device has. */
  const isLinkKnown = role !== 'admin' || !isReading;
  /** Whether the admin tab shows the form that invites others by name, in place of the link. */
  const [isInviting, setIsInviting] = useState(false);
  const [shown, setShown] = useState<'code' | 'poster' | 'revocation'>();
  const close = (): void => setShown(undefined);
  const copy = useCopy();

  const choose = (chosen: ShareRole): void => {
    isChosenHere = true;
    setRole(chosen);
    setIsInviting(false);
    writeItem('session', ROLE_KEY, chosen);
  };
  const downloadPng = async (): Promise<void> => {
    const file = await qrPng(link);
    if (file) download(file, `openfloor-${board.shortId}.png`);
  };
  const words = messages.roles[role];
  const copyShown = (done: Toast): void => void (isLinkKnown && copy(link, done));
  const copyLink = (): void => copyShown({ title: words.copied });
  const copyQrLink = { label: messages.copyQrLink, run: () => copyShown(QR_LINK_COPIED) };
  const audienceItems: readonly MenuItem[] = [
    copyQrLink,
    // Only for the audience's link. The others are credentials: published, they let everyone control the stage.
    {
      label: messages.shareOnX,
      run: () => openPopup(shareOnXUrl(link, messages.shareText(board.title))),
    },
    { label: messages.shareOnLinkedIn, run: () => openPopup(shareOnLinkedInUrl(link)) },
    { label: messages.showFullScreen, run: () => setShown('code') },
    { label: messages.printPoster, run: () => setShown('poster') },
    { label: messages.downloadSvg, run: () => download(qrSvg(link), `openfloor-${board.shortId}.svg`) },
    { label: messages.downloadPng, run: () => void downloadPng() },
  ];

  return (
    <>
      {!isInviting && <CopyKey onCopy={copyLink} />}
      <Tabs
        label={messages.role}
        tabs={roles.map((value) => ({ value, label: messages.roles[value].name }))}
        value={role}
        onChange={choose}
      >
        <div className={styles.content}>
          <p className={styles.help}>{words.help}</p>
          {isInviting ? (
            <div className={styles.invitations}>
              <Suspense>
                <Moderators boardId={board.id} />
              </Suspense>
            </div>
          ) : (
            <>
              {(role !== 'admin' || adminLink !== undefined) && (
                <div className={role === 'admin' ? styles.smallCode : styles.code}>
                  <QrCode content={link} label={messages.qrLabel(link)} />
                </div>
              )}
              <div className={styles.link}>
                <p className={styles.whose}>{words.whose}</p>
                <p className={linkText} title={isLinkKnown ? link : undefined} dir="ltr">
                  {isLinkKnown && link}
                </p>
              </div>
            </>
          )}
          <div className={styles.acts}>
            {!isInviting && (
              <Button
                tone="primary"
                title={messages.copyHint}
                aria-disabled={!isLinkKnown}
                onClick={copyLink}
              >
                {words.copy}
              </Button>
            )}
            {role === 'speaker' && <Button onClick={copyQrLink.run}>{copyQrLink.label}</Button>}
            {role === 'audience' && <More items={audienceItems} />}
            {role === 'admin' && (
              <More
                items={[
                  ...(isInviting
                    ? [{ label: messages.yourAdminLink, run: () => setIsInviting(false) }]
                    : [{ label: messages.invite, run: () => setIsInviting(true) }, copyQrLink]),
                  { label: linkMessages.revoke, run: () => setShown('revocation') },
                ]}
              />
            )}
          </div>
          {role === 'admin' && !isInviting && isLinkKnown && (
            <p className={styles.hint}>
              {adminLink === undefined ? messages.ownAdminLinkText : messages.adminLinkHint}
            </p>
          )}
          {role === 'audience' && <PastLinks boardId={board.id} />}
          {role === 'speaker' && (
            <p className={styles.hint}>
              {messages.inTheRoom} <Link to={paths.wall(board.id)}>{messages.wall}</Link>
            </p>
          )}
        </div>
      </Tabs>
      {shown === 'code' && <FullScreenCode link={link} onClose={close} />}
      {shown === 'poster' && <Poster title={board.title} link={link} onPrinted={close} />}
      {shown === 'revocation' && (
        <Suspense>
          <RevokeLinks
            boardId={board.id}
            onClose={close}
            onRevoked={() => setRotations((before) => before + 1)}
          />
        </Suspense>
      )}
    </>
  );
};

const More = ({ items }: { items: readonly MenuItem[] }) => {
  const { isOpen, opener, openerProps, close } = useMenu();
  return (
    <div className={styles.more}>
      <Button {...openerProps}>{messages.more}</Button>
      {isOpen && <Menu label={messages.more} items={items} opener={opener} onClose={close} />}
    </div>
  );
};

/** Copies by Shift+C. A component inside the dialog, because the dialog's layer takes the keys. */
const CopyKey = ({ onCopy }: { onCopy: () => void }): null => {
  useKeyActions(({ key }) => (key === 'C' ? onCopy : undefined));
  return null;
};

/** Opens a popup, which gets neither opener nor referrer. */
const openPopup = (url: string): void => {
  open(url, '_blank', 'width=600,height=400,noopener,noreferrer');
};
