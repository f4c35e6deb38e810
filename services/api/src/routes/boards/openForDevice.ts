import { EMBED_HEADER } from '@openfloor/contract/embed';
import type { SessionCredential, SessionId } from '@openfloor/contract/ids';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFromEmbed, issueSession, newSessionId } from '../../auth/session.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { RefusedWith } from '../../errors.ts';
import { admitOpener } from './admitOpener.ts';
import { openOnce, type Opening } from './openOnce.ts';

/** A request of a device. `right`: its session; undefined: it has none yet. */
type DeviceCall = {
  dependencies: ApiDependencies;
  request: FastifyRequest;
  reply: FastifyReply;
  right: SessionId | undefined;
};

type DeviceOpening<Opened extends object> = Pick<Opening<Opened>, 'payload' | 'open' | 'again'> & {
  boards: number;
  what: 'boards' | 'events';
};

/** Opens boards for the device that calls, see `admitOpener`. A device without a session gets one. */
export const openForDevice = async <Opened extends { ownerSessionId: SessionId }>(
  { dependencies, request, reply, right: known }: DeviceCall,
  { boards, what, ...opening }: DeviceOpening<Opened>,
): Promise<Opened | RefusedWith> => {
  if (isFromEmbed(request))
    return { code: 'invalid-request', message: `${EMBED_HEADER}: an embed creates no ${what}` };
  const sessionId = known ?? newSessionId(dependencies);
  return openOnce(dependencies, request, {
    ...opening,
    // A replay returns the tokens, so without a session the key is valid only for the same address.
    caller: known ?? `participant ${addressPrefix(request.ip)}`,
    issues: known === undefined ? sessionId : undefined,
    admit: () => admitOpener(dependencies, request, reply, { known, sessionId, boards }),
  });
};

/** The credential of the device that opened boards, also on a repeat. A device without a session gets the owner's. */
export const credentialOf = (
  { dependencies, request, reply, right: known }: DeviceCall,
  { ownerSessionId }: { ownerSessionId: SessionId },
): SessionCredential => {
  // A caller without a session is signed in to no account, so its new session is the owner.
  if (known === undefined) issueSession(dependencies, request, reply, ownerSessionId);
  return dependencies.credentials.issue(known ?? ownerSessionId);
};
