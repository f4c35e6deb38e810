import { listBlocks, listManagedBoards } from '@openfloor/contract/calls/superAdmin';
import type { ContactRequest } from '@openfloor/contract/http/superAdmin';
import { useCallback, useEffect, useState } from 'react';
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
import { usePolled } from './usePolled.ts';
import * as styles from './SuperAdmin.css.ts';

/** In their order; the first is open at first, and where the address names no other. */
const TABS = ['boards', 'blocked-sessions', 'contact-requests'] as const;
type Tab = (typeof TABS)[number];

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
  const boards = usePolled(
    useCallback(
      () =>
        listPage(
          listManagedBoards,
          {
            page,
            pageSize: Number(rows),
            sort,
            direction,
            search,
            ...(status !== 'all' && { status }),
          },
          token,
        ),
      [direction, page, rows, search, sort, status, token],
    ),
    onRefused,
  );
  const sessions = usePolled(
    useCallback(
      () => listPage(listBlocks, { page: sessionsPage, pageSize: SESSIONS_PAGE_SIZE }, token),
      [sessionsPage, token],
    ),
    onRefused,
  );
  const contacts = usePolled(
    useCallback(() => listContactRequests(token, { page: contactsPage }), [contactsPage, token]),
    onRefused,
  );
  const unseen = contacts.value?.unseen ?? 0;
  const [keyFor, setKeyFor] = useState<{ contact?: ContactRequest }>();
  const sellsPlans = useSellsPlans();
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
        {Object.values(tabs).some(({ list }) => list.isStale) && (
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

/** Whether the server sells plans; false until it is known. */
const useSellsPlans = (): boolean => {
  const [sells, setSells] = useState(false);
  useEffect(() => {
    void getBoardLimit().then((plan) => plan.ok && setSells(plan.value.sells));
  }, []);
  return sells;
};
