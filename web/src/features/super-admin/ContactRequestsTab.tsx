import { deleteContactRequest, markContactRequestsSeen } from '@openfloor/contract/calls/superAdmin';
import type { ContactRequest } from '@openfloor/contract/http/superAdmin';
import { SUPER_ADMIN_PAGE_SIZE } from '@openfloor/contract/limits';
import KeyRound from 'lucide-react/icons/key-round';
import Trash from 'lucide-react/icons/trash-2';
import { useEffect, useState } from 'react';
import type { ReadState } from '../../api/http/useRead.ts';
import { send } from '../../api/http/apiClient.ts';
import { type ContactPage, inChunks } from '../../api/superAdminCalls.ts';
import { AlertDialog } from '../../design/components/AlertDialog/AlertDialog.tsx';
import { Badge } from '../../design/components/Badge/Badge.tsx';
import { DateTime } from '../../design/components/DateTime/DateTime.tsx';
import { EmptyState } from '../../design/components/EmptyState/EmptyState.tsx';
import { IconButton } from '../../design/components/IconButton/IconButton.tsx';
import { visuallyHidden } from '../../design/theme.css.ts';
import { messages } from './messages.ts';
import { Pagination } from './Pagination.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { useAction } from './useAction.ts';
import type { TabProps } from './useConsolePlace.ts';
import * as styles from './SuperAdmin.css.ts';

type ContactRequestsTabProps = TabProps & {
  contacts: ReadState<ContactPage>;
  /** Undefined: the server sells no plans. */
  onPlanKey: ((contact: ContactRequest) => void) | undefined;
};

export const ContactRequestsTab = ({
  token,
  contacts,
  place,
  go,
  onRefused,
  onPlanKey,
}: ContactRequestsTabProps) => {
  const [asked, setAsked] = useState<ContactRequest>();
  const { run } = useAction(onRefused);
  const { value } = contacts;
  const hasUnseen = (value?.unseen ?? 0) > 0;
  const shownIds = value?.rows.map(({ id }) => id).join() ?? '';
  const { readAgain } = contacts;
  useEffect(() => {
    if (!hasUnseen || shownIds === '') return;
    void inChunks(markContactRequestsSeen, shownIds.split(','), token).then(({ ok }) => ok && readAgain());
  }, [token, hasUnseen, shownIds, readAgain]);
  if (value === undefined) return <TableSkeleton />;
  if (value.total === 0)
    return <EmptyState title={messages.noContactRequests} text={messages.noContactRequestsText} />;
  const remove = ({ id }: ContactRequest): void => {
    setAsked(undefined);
    run({
      send: () => send(deleteContactRequest, { contactId: id }, { token }),
      onDone: contacts.readAgain,
      done: messages.contactDeleted,
      failed: messages.deleteFailed,
    });
  };
  return (
    <>
      <ContactTable
        contacts={value.rows}
        isBehind={contacts.isBehind}
        onPlanKey={onPlanKey}
        onDelete={setAsked}
      />
      <Pagination list={contacts} pageSize={SUPER_ADMIN_PAGE_SIZE} page={place.page} go={go} />
      {asked && (
        <AlertDialog
          title={messages.deleteContactTitle}
          description={messages.deleteContactText}
          cancelLabel={messages.cancel}
          confirmLabel={messages.delete}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => remove(asked)}
        />
      )}
    </>
  );
};

type ContactTableProps = {
  contacts: readonly ContactRequest[];
  /** Whether the rows are of another page. */
  isBehind: boolean;
  onPlanKey: ((contact: ContactRequest) => void) | undefined;
  onDelete: (contact: ContactRequest) => void;
};

const ContactTable = ({ contacts, isBehind, onPlanKey, onDelete }: ContactTableProps) => (
  <table className={styles.contactTable} aria-busy={isBehind} aria-label={messages.contactRequests}>
    <thead className={styles.deskOnly}>
      <tr>
        <th scope="col">{messages.contactColumns.name}</th>
        <th scope="col">{messages.contactColumns.email}</th>
        <th scope="col">{messages.contactColumns.message}</th>
        <th scope="col">{messages.contactColumns.createdAt}</th>
        <th scope="col">
          <span className={visuallyHidden}>{messages.actions}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {contacts.map((contact) => (
        <tr key={contact.id}>
          <th scope="row" className={styles.nameCell}>
            <bdi>{contact.name}</bdi> {contact.undelivered && <Badge>{messages.undelivered}</Badge>}
          </th>
          <td className={styles.emailCell}>
            <a href={`mailto:${encodeURIComponent(contact.email)}`}>{contact.email}</a>
          </td>
          <td className={styles.messageCell} dir="auto">
            {contact.message}
          </td>
          <td className={styles.shortCell}>
            <DateTime at={contact.createdAt} />
          </td>
          <td className={onPlanKey ? styles.actionsCell : styles.actionCell}>
            {onPlanKey && (
              <IconButton
                label={messages.planKeyFor(contact.name)}
                hint={messages.planKey}
                onClick={() => onPlanKey(contact)}
              >
                <KeyRound aria-hidden size={20} />
              </IconButton>
            )}
            <IconButton
              label={messages.deleteContact(contact.name)}
              hint={messages.delete}
              onClick={() => onDelete(contact)}
            >
              <Trash aria-hidden size={20} />
            </IconButton>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
