import { listBlocks, listManagedBoards } from '@openfloor/contract/calls/superAdmin';
import type { ContactRequest } from '@openfloor/contract/http/superAdmin';
import { useEffect, useEffectEvent, useState } from 'react';
import { isTokenRefused } from '../../api/http/failures.ts';
import { useRead } from '../../api/http/useRead.ts';
import { getBoardLimit } from '../../api/owner/deviceCalls.ts';
import { listContactRequests, listPage } from '../../api/superAdminCalls.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { Tabs } from '../../design/components/Tabs/Tabs.tsx';
import { BlockedSessionsTab, SESSIONS_PAGE_SIZE } from './BlockedSessionsTab.tsx';
import { BoardsTab } from './BoardsTab.tsx';
import { ContactRequestsTab } from './ContactRequestsTab.tsx';
import { messages } from './messages.ts';
import { PlanKeyDialog } from './PlanKeyDialog.tsx';
import { useConsolePlace } from './useConsolePlace.ts';
import * as styles from './SuperAdmin.css.ts';

/** The tabs in order. The first one is open unless the address names another. */
const TABS = ['boards', 'blocked-sessions', 'contact-requests'] as const;
type Tab = (typeof TABS)[number];

const READ_EVERY_MS = 10_000;

type ConsoleProps = { token: string; onRefused: () => void };

export const Console = ({ token, onRefused }: ConsoleProps) => {
  const [place, go] = useConsolePlace();
  const { sort, direction, search, status, rows } = place;
  // All tabs show their row counts; only the open tab has a page number.
  const tab = TABS.find((name) => name === place.tab) ?? TABS[0];
  const pageOf = (name: Tab): number => (name === tab ? place.page : 1);
  const page = pageOf('boards');
  const sessionsPage = pageOf('blocked-sessions');
  const contactsPage = pageOf('contact-requests');
  const query = {
    page,
    pageSize: Number(rows),
    sort,
    direction,
    search,
    ...(status !== 'all' && { status }),
  };
  const boards = useRead(
    () => listPage(listManagedBoards, query, token),
    JSON.stringify([query, token]),
    READ_EVERY_MS,
  );
  const sessions = useRead(
    () => listPage(listBlocks, { page: sessionsPage, pageSize: SESSIONS_PAGE_SIZE }, token),
    `${sessionsPage} ${token}`,
    READ_EVERY_MS,
  );
  const contacts = useRead(
    () => listContactRequests(token, { page: contactsPage }),
    `${contactsPage} ${token}`,
    READ_EVERY_MS,
  );
  const isRefused = [boards, sessions, contacts].some(({ failure }) => failure && isTokenRefused(failure));
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    if (isRefused) refused();
  }, [isRefused]);
  const unseen = contacts.value?.unseen ?? 0;
  const [keyFor, setKeyFor] = useState<{ contact?: ContactRequest }>();
  const sellsPlans = useRead(getBoardLimit, token).value?.sells ?? false;
  const shared = { token, place, go, onRefused };
  const onPlanKey = sellsPlans ? (contact: ContactRequest) => setKeyFor({ contact }) : undefined;
  const tabs = {
    boards: { label: messages.boards, list: boards, panel: <BoardsTab {...shared} boards={boards} /> },
    'blocked-sessions': {
      label: messages.blockedSessions,
      list: sessions,
      panel: <BlockedSessionsTab {...shared} sessions={sessions} />,
    },
    'contact-requests': {
      label: messages.contactRequests,
      list: contacts,
      panel: <ContactRequestsTab {...shared} contacts={contacts} onPlanKey={onPlanKey} />,
    },
  } satisfies Record<Tab, object>;
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{messages.title}</h1>
        {unseen > 0 && (
          <Button onClick={() => go({ tab: 'contact-requests', page: 1 })}>
            {messages.unseenContacts(unseen)}
          </Button>
        )}
        {sellsPlans && <Button onClick={() => setKeyFor({})}>{messages.planKey}</Button>}
      </div>
      <div role="status">
        {Object.values(tabs).some(({ list }) => list.failure) && (
          <p className={styles.stale}>{messages.stale}</p>
        )}
      </div>
      <Tabs
        label={messages.tabs}
        tabs={TABS.map((value) => ({
          value,
          label: tabs[value].label,
          count: tabs[value].list.value?.total,
        }))}
        value={tab}
        onChange={(wanted) => go({ tab: wanted, page: 1 })}
      >
        {tabs[tab].panel}
      </Tabs>
      {keyFor && (
        <PlanKeyDialog
          token={token}
          contact={keyFor.contact}
          onRefused={onRefused}
          onClose={() => setKeyFor(undefined)}
        />
      )}
    </main>
  );
};
