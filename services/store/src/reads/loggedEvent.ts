import type { RecordedEvent } from '@openfloor/contract/events';
import { toExported } from '@openfloor/contract/exportConversion';
import type { ExportedEvent, Pseudonym } from '@openfloor/contract/exportedEvent';
import type { SessionId } from '@openfloor/contract/ids';
import { sealFlags } from '@openfloor/domain/proof/leaf';
import { toRecorded, type EventRow } from './events.ts';
import { isSealed, saltsOf, SealedTexts, type Salts } from '../sealing/sealedTexts.ts';

/** An event, and what the log's tree needs to know of its texts if they are sealed. */
export type LoggedEvent = RecordedEvent & { sealed?: SealedTexts; textKey: Buffer | null };

export const toLogged = (row: EventRow): LoggedEvent => ({
  ...toRecorded(row),
  ...(isSealed(row.data) && { sealed: SealedTexts.parse(row.data.sealed) }),
  textKey: row.session_key,
});

/** `salts`: of sessions, and of texts that are not encrypted. */
export type LogIdentities = { pseudonymize: (sessionId: SessionId) => Pseudonym; salts: Salts };

/**
 * An event as exports and the log's tree have it, before and after its texts are erased.
 * @throws Error if the key of its texts is missing although they are not erased
 */
export const exportLogged = (logged: LoggedEvent, { pseudonymize, salts }: LogIdentities): ExportedEvent => {
  const { sealed, textKey } = logged;
  const ofTexts = textKey ? saltsOf(textKey) : salts;
  const exported = toExported(
    logged,
    pseudonymize,
    (seq, of) => (of === 'session' ? salts : ofTexts)(seq, of),
    sealFlags,
  );
  if (!sealed || textKey) return exported;
  if (sealed.text === undefined) throw new Error(`The key of the texts of event ${logged.seq} is missing`);
  const { by } = exported;
  return {
    ...exported,
    ...(by && { by: { ...by, salt: sealed.by ?? by.salt } }),
    text: { sealed: sealed.text },
  };
};
