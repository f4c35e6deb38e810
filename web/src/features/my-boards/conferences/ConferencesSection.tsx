import { listMyConferences } from '@openfloor/contract/calls/conferences';
import type { ConferenceList } from '@openfloor/contract/http/conferences';
import { Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { send } from '../../../api/http/apiClient.ts';
import { useRead } from '../../../api/http/useRead.ts';
import { button } from '../../../design/components/Button/Button.css.ts';
import { Button } from '../../../design/components/Button/Button.tsx';
import { DateTime } from '../../../design/components/DateTime/DateTime.tsx';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { conferencePaths } from '../../../navigation/conferencePaths.ts';
import { paths } from '../../../navigation/paths.ts';
import { messages } from './messages.ts';
import * as styles from '../MyBoards.css.ts';

const CreateConferenceDialog = lazyPart(() => import('./CreateConferenceDialog.tsx'));

/** The conferences that this device created, and the way to another one. */
export const ConferencesSection = () => {
  const id = useId();
  const { value: conferences = [], readAgain } = useRead(() => send(listMyConferences, {}), '');
  const [isCreating, setCreating] = useState(false);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {messages.heading}
      </h2>
      <p className={styles.lead}>{messages.text}</p>
      {conferences.length > 0 && (
        <ul className={styles.list}>
          {conferences.map((conference) => (
            <ConferenceRow key={conference.id} conference={conference} />
          ))}
        </ul>
      )}
      <p className={styles.after}>
        <Button onClick={() => setCreating(true)}>{messages.create}</Button>
      </p>
      {isCreating && (
        <Suspense>
          <CreateConferenceDialog onCreated={readAgain} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </section>
  );
};

const ConferenceRow = ({
  conference: { id, shortId, title, createdAt },
}: {
  conference: ConferenceList[number];
}) => (
  <li className={styles.row}>
    <div className={styles.naming}>
      <h3 className={styles.name} dir="auto">
        {title}
      </h3>
      <p className={styles.facts}>
        <span>
          {messages.created} <DateTime at={createdAt} to="date" />
        </span>
        <span dir="ltr">{paths.shortLink(shortId)}</span>
      </p>
    </div>
    <div className={styles.actions}>
      <Link className={button.quiet} to={conferencePaths.page(id)} aria-label={`${messages.open}: ${title}`}>
        {messages.open}
      </Link>
      <Link
        className={button.quiet}
        to={conferencePaths.organise(id)}
        aria-label={`${messages.organise}: ${title}`}
      >
        {messages.organise}
      </Link>
    </div>
  </li>
);
