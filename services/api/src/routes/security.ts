import { SESSION_HEADER } from '@openfloor/platform/credentials/sessionCredentials';

/** Authentication schemes in the OpenAPI document. */
export const SECURITY_SCHEMES = {
  boardToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Admin or speaker token of a board, from createBoard, recoverBoard or rotateKeys, the token of an invited moderator, from inviteModerator, or the admin token of an event, from createEvent.',
  },
  superAdminToken: { type: 'http', scheme: 'bearer', description: 'Token from loginSuperAdmin.' },
  session: {
    type: 'apiKey',
    in: 'header',
    name: SESSION_HEADER,
    description:
      'Credential of a session. The first call that needs a session issues one in the same header.',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'openfloor_session',
    description:
      'The same credential in a cookie. Over HTTPS its name is `__Host-openfloor_session`. `__Host-openfloor_embed`, the cookie of a board in another site’s page, is that of calls with `x-embed: 1`, for asking and voting alone.',
  },
} as const;

type Requirement = Partial<Record<keyof typeof SECURITY_SCHEMES, string[]>>;

/** Alternatives: a caller must meet one of them. Every caller meets the empty requirement. */
export type Security = Requirement[];

export const PUBLIC: Security = [];
export const BY_BOARD_TOKEN: Security = [{ boardToken: [] }];
export const BY_BOARD_TOKEN_IF_ANY: Security = [{ boardToken: [] }, {}];
export const BY_SUPER_ADMIN_TOKEN: Security = [{ superAdminToken: [] }];
export const BY_SESSION: Security = [{ session: [] }, { sessionCookie: [] }];
/** The session that opened the event suffices. */
export const BY_EVENT_TOKEN_OR_OWNER: Security = [...BY_BOARD_TOKEN, ...BY_SESSION];
/** The owner's session suffices once the board is closed. */
export const BY_BOARD_TOKEN_OR_OWNER: Security = [...BY_BOARD_TOKEN, ...BY_SESSION];
export const BY_SESSION_IF_ANY: Security = [...BY_SESSION, {}];
