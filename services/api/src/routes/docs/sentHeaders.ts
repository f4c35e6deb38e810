import { STREAM_HEADERS } from '@openfloor/contract/streamCall';
import { POSITION_HEADER } from '@openfloor/contract/position';
import { RECORDED_HEADER } from '@openfloor/contract/http/moderation';
import { UNSEEN_COUNT_HEADER } from '@openfloor/contract/http/superAdmin';
import { TOTAL_COUNT_HEADER } from '@openfloor/contract/listCall';
import { SESSION_HEADER } from '@openfloor/platform/credentials/sessionCredentials';
import { REQUEST_ID_HEADER } from '../../logRequests.ts';
import { securityHeaders } from '../../securityHeaders.ts';

type Header = {
  description: string;
  schema: { type: 'string' | 'integer' | 'boolean' };
  /** Operations, by id, and statuses with which the header is sent; undefined: all. */
  operations?: readonly string[];
  statuses?: RegExp;
};

const text = { type: 'string' } as const;
const ANSWERED = /^(2..|304)$/;
/** Operations that may issue a session. */
const ISSUING = [
  'trackViewer',
  'createBoard',
  'createEvent',
  'listProgrammeRooms',
  'vote',
  'askQuestion',
  'redeemPlanKey',
  'startTrial',
  'createDeviceLink',
  'linkDevice',
];
const PUBLIC_READS = [
  'getBoard',
  'readStream',
  'listQuestions',
  'listTalks',
  'listTrending',
  'getSummary',
  'getRecord',
  'getCheckpoint',
  'proveInclusion',
  'proveConsistency',
  'listLogKeys',
  'getOEmbed',
  'getEvent',
  'getEventRecord',
];
const EXPORTS = ['exportBoard', 'exportEvent', 'getInsights'];

/**
 * Headers for browsers that every answer has, with constant values. The description of the document names them, once
 * for all answers.
 */
export const CONSTANT_HEADERS = Object.keys(securityHeaders({ isHttps: true }));

/** Every other header of the API's answers, besides those of HTTP itself. */
export const SENT_HEADERS: Readonly<Record<string, Header>> = {
  [REQUEST_ID_HEADER]: { description: 'Names the request in the log of the server', schema: text },
  'cache-control': { description: 'For how long, and by whom, the answer may be kept', schema: text },
  'set-cookie': {
    description: 'The session of a caller without one, or under its present name',
    schema: text,
  },
  'retry-after': {
    description: 'Seconds to wait at least before the next try',
    schema: { type: 'integer' },
    statuses: /^(429|503)$/,
  },
  [SESSION_HEADER]: {
    description: 'Credential of the session that the answer issues',
    schema: text,
    operations: ISSUING,
  },
  [POSITION_HEADER]: {
    description: 'Epoch and seq of the board that the answer is of: `epoch.seq`',
    schema: text,
    operations: [
      'getBoard',
      'listQuestions',
      'listTalks',
      'listTrending',
      'listOwnQuestions',
      'getUserStatus',
      'getRecord',
      'exportBoard',
    ],
    statuses: ANSWERED,
  },
  etag: {
    description: 'For `If-None-Match`: 304 while the answer is the same',
    schema: text,
    operations: ['listQuestions', 'readStream', 'getLogo', 'getEvent'],
    statuses: ANSWERED,
  },
  [UNSEEN_COUNT_HEADER]: {
    description: 'Number of contact requests that the super admin has not seen',
    schema: { type: 'integer' },
    operations: ['listContactRequests'],
    statuses: ANSWERED,
  },
  [TOTAL_COUNT_HEADER]: {
    description: 'Number of entries of the whole list',
    schema: { type: 'integer' },
    operations: [
      'listQuestions',
      'listManagedBoards',
      'listBlockedSessions',
      'listBlocks',
      'listContactRequests',
    ],
    statuses: ANSWERED,
  },
  [RECORDED_HEADER]: {
    description:
      'False if the act changed nothing: `seq` is then that of another event, which must not be undone',
    schema: { type: 'boolean' },
    statuses: /^20[01]$/,
  },
  'content-disposition': {
    description: 'Name of the file',
    schema: text,
    operations: EXPORTS,
    statuses: /^200$/,
  },
  'content-encoding': { description: 'As `Accept-Encoding` allows', schema: text },
  vary: { description: 'Headers of the request that the answer depends on', schema: text },
  [STREAM_HEADERS.nextOffset]: {
    description: 'The `offset` of the next request',
    schema: text,
    operations: ['readStream'],
    statuses: ANSWERED,
  },
  [STREAM_HEADERS.upToDate]: {
    description: '`true` if the answer leads to the head of the board',
    schema: { type: 'boolean' },
    operations: ['readStream'],
    statuses: ANSWERED,
  },
  [STREAM_HEADERS.cursor]: {
    description: 'The `cursor` of the next request',
    schema: text,
    operations: ['readStream'],
    statuses: ANSWERED,
  },
  [STREAM_HEADERS.closed]: {
    description: '`true` with the closing of the board: nothing follows',
    schema: { type: 'boolean' },
    operations: ['readStream'],
    statuses: ANSWERED,
  },
  'access-control-allow-origin': {
    description: 'Pages of every origin may read it, without credentials',
    schema: text,
    operations: PUBLIC_READS,
  },
  'access-control-expose-headers': {
    description: 'Headers that these pages may read',
    schema: text,
    operations: PUBLIC_READS,
  },
};

/** Headers that an operation may send with a status, by name, as references to the components of the document. */
export const headersOf = (operation: string, status: string): Record<string, { $ref: string }> =>
  Object.fromEntries(
    Object.entries(SENT_HEADERS)
      .filter(
        ([, { operations, statuses }]) =>
          (operations?.includes(operation) ?? true) && (statuses?.test(status) ?? true),
      )
      .map(([name]) => [name, { $ref: `#/components/headers/${name}` }]),
  );

/** The header components that `headersOf` refers to. */
export const headerComponents = (): Record<string, Pick<Header, 'description' | 'schema'>> =>
  Object.fromEntries(
    Object.entries(SENT_HEADERS).map(([name, { description, schema }]) => [name, { description, schema }]),
  );
