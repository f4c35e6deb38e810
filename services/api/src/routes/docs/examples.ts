import type * as allBodies from './allBodies.ts';
import { FIRST_OWNER_ID } from '@openfloor/contract/ids';
import { DEFAULT_SETTINGS } from '@openfloor/contract/settings';

export const EXAMPLE_IDS = {
  board: '5c1e7a52-3f0b-4a41-9d6e-0c8f2b7d4e11',
  event: 'c3a86d15-7e4f-4b92-a1d0-5f6e2c8b9a74',
  question: '0b9b6f0e-8c57-4f7e-a2d4-6a1d3c5e7f90',
  otherQuestion: '1f2e3d4c-5b6a-4978-8a9b-0c1d2e3f4a5b',
  talk: '3d1c5b7a-9e0f-4b2d-8a6c-4e5f6a7b8c9d',
  agendaItem: '4c7a9e21-6d3b-4f58-9b0e-1a2c3d4e5f60',
  moderator: '6f4e2d1c-0b9a-4887-9665-544332211000',
  owner: '4b8d2f6a-1c3e-4a57-9b0d-8e6f4c2a1d35',
  planDevice: '7d1c9e42-5b0f-4a83-8c6e-2f9b7a3d4e16',
  webhook: '9a4c1e7b-2d5f-4c8a-b1e3-7f6d5c4b3a29',
  group: '2b7e9d4c-6a1f-8c35-a0d2-4f8e1b3c5a76',
  controlKey: '8e4b1f7a-2c9d-4e63-b05f-7d1a6c3e9b28',
  contact: '9d2f4c61-1b7e-4c83-8a5f-2e6d0b9c3a74',
  session: '7a3c1e5d-6b8f-4d20-9c4e-5f1a2b3c4d5e',
  short: 'k7m2qp',
  eventShort: 'k7m2qpx',
} as const;

const AT = '2026-03-01T10:00:00.000Z';
const ADMIN_TOKEN = `admin.${EXAMPLE_IDS.board}.1772445600000.q83vEjRWeJCrze8S`;
const SPEAKER_TOKEN = `speaker.${EXAMPLE_IDS.board}.EjRWeJCrze8SNFZ4`;
const MODERATOR_TOKEN = `moderator~${EXAMPLE_IDS.moderator}.${EXAMPLE_IDS.board}.1772964000000.Ze8SNFZ4q83vEjRW`;
const EVENT_TOKEN = `admin.${EXAMPLE_IDS.event}.1772445600000.q83vEjRWeJCrze8S`;
const PLAN_KEY = '7H2QX-0KM4T-9ZRVE-B1C3D';
const RECOVERY_CODE = 'Q4M7T-0ZK2H-9VRXE-B1C3D';
export const LINK_CODE = '7H2QX-0KM4T';
export const CONTROL_KEY = `control.${EXAMPLE_IDS.board}.Zm9ydHktdGhyZWUtY2hhcmFjdGVycy1vZi1zZWNyZXQ`;
const CREDENTIAL = `${EXAMPLE_IDS.session}.kKvN7xI0VniQq83v`;

const BOARD = { id: EXAMPLE_IDS.board, shortId: EXAMPLE_IDS.short, title: 'Town hall', createdAt: AT };
const MESSAGE = { name: 'Ada', email: 'ada@example.org', message: 'Can we use Openfloor at our conference?' };
const ACCESS = { boardId: EXAMPLE_IDS.board, adminToken: ADMIN_TOKEN, speakerToken: SPEAKER_TOKEN };

const ROOM_ACCESS = { ...ACCESS, room: 'Main hall', shortId: EXAMPLE_IDS.short };
const FIRST_OWNER = { ownerId: FIRST_OWNER_ID, since: AT, isThis: true };
const EVENT = { id: EXAMPLE_IDS.event, shortId: EXAMPLE_IDS.eventShort, title: 'Our conference' };

const TALK = { id: EXAMPLE_IDS.talk, number: 2, title: 'Questions to the panel' };
const FIRST_TALK = { id: EXAMPLE_IDS.board, number: 1, title: BOARD.title };
const READING = {
  zone: 'Europe/Berlin',
  skipped: [{ where: { line: 12 }, why: 'The row has no title' }],
  talks: 24,
  columns: [{ name: 'Titel', example: TALK.title, means: 'title' }],
  encoding: 'utf-8',
  separator: 'semicolon',
};
const PLANNED = {
  title: TALK.title,
  speakers: ['Ada Example', 'Ben Example'],
  startsAt: AT,
  minutes: 45,
  room: 'Main hall',
  asking: 'open' as const,
};
const AGENDA_ENTRY = { id: EXAMPLE_IDS.agendaItem, ...PLANNED, state: 'planned' as const };
const AUTHOR = 'b0QmX2pZtL4u';
const REPLY = { text: 'At noon, in the foyer.', at: AT };

const HASH = 'O3gSfM2ZbVnK1mGIpGJ5jJcX0bdmV1L8u3hH0dT0x5Y=';
const OTHER_HASH = 'ryvVpsz5A0ZCgiSJQ/0VOkmwxbZ7Vpvl1u9sCf1f9uA=';
const CHECKPOINT = `qa.example.org/${EXAMPLE_IDS.board}/kq3vEjRW\n2\n${HASH}\n\n— qa.example.org/${EXAMPLE_IDS.board}/kq3vEjRW q83vEjRW\n`;
const ASKED = {
  seq: 2,
  at: AT,
  type: 'v1.QuestionAsked',
  actor: 'participant' as const,
  data: { questionId: EXAMPLE_IDS.question, status: 'published' },
  by: { session: AUTHOR, salt: 'ASNFZ4mrze8BI0VniavN7w==' },
  text: { value: 'When is lunch?', salt: '/ty6mHZUMhD+3LqYdlQyEA==' },
};

const ROOM = {
  boardId: EXAMPLE_IDS.board,
  room: 'Main hall',
  now: { title: TALK.title, speakers: ['Ada'], startsAt: AT, minutes: 45 },
  next: null,
  viewerCount: 312,
};

const QUESTION = {
  id: EXAMPLE_IDS.question,
  boardId: EXAMPLE_IDS.board,
  text: 'When is lunch?',
  votes: 7,
  hidden: false,
  pinned: false,
  isAnswered: false,
  createdAt: AT,
};

const EXPORTED_BOARD = {
  format: 'openfloor-export',
  version: 1,
  audience: 'moderators',
  epoch: 'kq3vEjRW',
  seq: 2,
  board: {
    ...BOARD,
    settings: DEFAULT_SETTINGS,
    talk: FIRST_TALK,
    answeringId: null,
    stage: [],
    summary: 'none',
    votesSetAside: 0,
    endedAt: null,
    agenda: [],
    talks: [{ ...FIRST_TALK, questions: 1, answered: 0, votes: 0 }],
  },
  questions: [
    {
      id: EXAMPLE_IDS.question,
      boardId: EXAMPLE_IDS.board,
      text: 'When is lunch?',
      votes: 0,
      hidden: false,
      pinned: false,
      isAnswered: false,
      createdAt: AT,
      authorId: AUTHOR,
      status: 'published',
      talkId: EXAMPLE_IDS.board,
    },
  ],
  events: [
    {
      seq: 1,
      at: AT,
      type: 'v1.BoardOpened',
      actor: 'participant',
      data: { title: BOARD.title, shortId: EXAMPLE_IDS.short },
      by: { session: 'sSiPB0v-PN3R', salt: '3q2+7wARIjNEVWZ3iJmquw==' },
    },
    ASKED,
  ],
};

/** One example per body, keyed by the name of its schema in the contract. */
export const BODY_EXAMPLES = {
  Board: BOARD,
  CreateBoardBody: { title: 'Town hall' },
  TitleBody: { title: 'Town hall, second day' },
  BoardAccess: ACCESS,
  BoardCreated: {
    ...ACCESS,
    shortId: EXAMPLE_IDS.short,
    sessionId: CREDENTIAL,
    recoveryCode: RECOVERY_CODE,
  },
  Recovery: { recoveryCode: RECOVERY_CODE },
  OwnerRemoved: { recoveryCode: RECOVERY_CODE },
  RecoverBody: { code: RECOVERY_CODE },
  ListedOwner: FIRST_OWNER,
  OwnerList: [FIRST_OWNER, { ownerId: EXAMPLE_IDS.owner, since: AT, isThis: false, account: true }],
  SignInBody: { returnTo: '/my-boards' },
  SignInStarted: { url: 'https://id.example.org/authorize?client_id=openfloor' },
  SignedOut: { url: 'https://id.example.org/session/end?client_id=openfloor' },
  SignInStatus: { enabled: true, required: false, signedIn: true },
  ShortLink: { boardId: EXAMPLE_IDS.board },
  CreateEventBody: { title: EVENT.title, rooms: ['Main hall', 'Workshop'] },
  EventCreated: {
    eventId: EVENT.id,
    shortId: EVENT.shortId,
    adminToken: EVENT_TOKEN,
    boards: [ROOM_ACCESS],
    sessionId: CREDENTIAL,
    recoveryCode: RECOVERY_CODE,
  },
  Recovered: ACCESS,
  RoomAccess: ROOM_ACCESS,
  EventRoom: ROOM,
  EventInfo: { ...EVENT, rooms: [ROOM] },
  EventOfBoard: { event: EVENT },
  EventList: [{ ...EVENT, createdAt: AT }],
  RoomBody: { title: 'Workshop' },
  InviteToEventBody: { name: 'Grace', rooms: [EXAMPLE_IDS.board] },
  EventModeratorInvited: {
    moderatorId: EXAMPLE_IDS.moderator,
    rooms: [{ boardId: EXAMPLE_IDS.board, room: ROOM.room, adminToken: MODERATOR_TOKEN }],
  },
  EventModeratorList: [
    { id: EXAMPLE_IDS.moderator, name: 'Grace', invitedAt: AT, rooms: [EXAMPLE_IDS.board] },
  ],
  EventOwnerList: [
    FIRST_OWNER,
    { ownerId: EXAMPLE_IDS.owner, since: AT, isThis: false, stillOwns: [EXAMPLE_IDS.board] },
  ],
  EventRecord: [{ boardId: EXAMPLE_IDS.board, room: ROOM.room, checkpoint: CHECKPOINT }],
  EventInsights: {
    questions: 24,
    answered: 9,
    votes: 260,
    attention: 74.5,
    peakViewers: 120,
    rooms: [
      {
        boardId: EXAMPLE_IDS.board,
        room: ROOM.room,
        asOf: AT,
        questions: 24,
        answered: 9,
        votes: 260,
        tookPart: 78,
        peakViewers: 120,
        attention: 74.5,
      },
    ],
  },
  QuestionList: [QUESTION],
  StreamMessages: [
    {
      type: 'voteUpdate',
      data: {
        boardId: EXAMPLE_IDS.board,
        epoch: 'Yk3f9a',
        from: 120,
        seq: 121,
        votes: { [EXAMPLE_IDS.question]: 13 },
      },
    },
  ],
  AskBody: { text: 'When is lunch?' },
  Asked: { id: EXAMPLE_IDS.question, seq: 12, status: 'published' },
  VoteBody: { voted: true },
  Voted: { voted: true, votes: 8, seq: 13 },
  Moderated: { seq: 14 },
  PlannedBoardInfo: {
    ...BOARD,
    settings: DEFAULT_SETTINGS,
    talk: TALK,
    answeringId: EXAMPLE_IDS.question,
    stage: [EXAMPLE_IDS.question],
    summary: 'none',
    votesSetAside: 0,
    endedAt: null,
    agenda: [AGENDA_ENTRY],
    opensAt: null,
    closesAt: null,
    now: AT,
  },
  SettingsBody: {
    review: true,
    closesAt: '2026-03-01T11:00:00.000Z',
    labels: [{ name: 'Budget', color: 'teal' }],
  },
  StatusChanged: { seq: 14, status: 'declined' },
  AnsweringBody: { former: 'as-it-was' },
  DeclineBody: { reason: 'Was asked before' },
  PublishSummaryBody: { at: '2026-03-01T10:02:00.000Z' },
  EditBody: { text: 'When is lunch?' },
  ReplyBody: { text: REPLY.text },
  LabelsBody: { labels: ['Budget'] },
  BulkBody: { ids: [EXAMPLE_IDS.question], act: 'approve' },
  BulkDone: { seq: 14, done: [EXAMPLE_IDS.question], refused: [] },
  MergeBody: { into: EXAMPLE_IDS.question, from: [EXAMPLE_IDS.otherQuestion] },
  StageBody: { ids: [EXAMPLE_IDS.question] },
  TalkBody: { title: TALK.title },
  AgendaBody: { items: [{ sourceId: 'ABCDEF', ...PLANNED }] },
  AgendaPut: {
    added: [{ id: EXAMPLE_IDS.agendaItem, title: TALK.title }],
    changed: [],
    removed: [],
    seq: 14,
  },
  AgendaImported: {
    ...READING,
    added: [{ id: EXAMPLE_IDS.agendaItem, title: TALK.title }],
    changed: [],
    removed: [],
    seq: 14,
  },
  ProgrammePut: {
    ...READING,
    rooms: [
      {
        boardId: EXAMPLE_IDS.board,
        room: 'Main hall',
        added: [{ id: EXAMPLE_IDS.agendaItem, title: TALK.title }],
        changed: [],
        removed: [],
        seq: 14,
      },
    ],
    refused: [],
    unknownRooms: [{ room: 'Workshop', talks: 3 }],
  },
  ProgrammeRooms: { ...READING, rooms: [{ room: 'Main hall', talks: 12 }] },
  TalkStarted: { talkId: EXAMPLE_IDS.talk, seq: 14 },
  TalkList: [
    { id: EXAMPLE_IDS.board, number: 1, title: BOARD.title, questions: 48, answered: 12, votes: 310 },
    { ...TALK, questions: 0, answered: 0, votes: 0 },
  ],
  TrendingList: { trending: [{ id: EXAMPLE_IDS.question, votes: 34, seconds: 120 }] },
  OwnQuestionList: [
    {
      id: EXAMPLE_IDS.question,
      status: 'published',
      text: 'When is lunch?',
      votes: 7,
      reply: REPLY,
      answering: false,
      answered: true,
      hidden: false,
    },
  ],
  History: [
    {
      seq: 14,
      at: AT,
      act: 'approve',
      by: { role: 'moderator', id: EXAMPLE_IDS.moderator, name: 'Grace' },
      questionIds: [EXAMPLE_IDS.question],
      undoable: true,
    },
  ],
  OEmbed: {
    version: '1.0',
    type: 'rich',
    provider_name: 'Openfloor',
    provider_url: 'https://qa.example.org',
    title: BOARD.title,
    html: `<iframe src="https://qa.example.org/embed/${EXAMPLE_IDS.board}" width="600" height="700" title="Town hall" frameborder="0" allow="clipboard-write; fullscreen"></iframe>`,
    width: 600,
    height: 700,
  },
  UndoBody: { seq: 14 },
  Replay: {
    epoch: 'kq3vEjRW',
    version: 'x7pTq0aZ9sLd3MfY',
    audience: 'public',
    head: 14,
    from: 12,
    to: 14,
    talk: TALK,
    answeringId: null,
    questions: [QUESTION],
    events: [{ seq: 13, at: AT, votes: { [EXAMPLE_IDS.question]: 8 } }],
  },
  ExportedBoard: EXPORTED_BOARD,
  ExportedEventOfBoards: {
    format: 'openfloor-event-export',
    version: 1,
    event: { ...EVENT, createdAt: AT },
    boards: [{ room: ROOM.room, export: EXPORTED_BOARD }],
  },
  Checkpoint: CHECKPOINT,
  InclusionProof: { seq: 2, size: 2, leaf: HASH, proof: [OTHER_HASH] },
  ConsistencyProof: { from: 1, to: 2, proof: [OTHER_HASH] },
  LogKeys: { version: 1, keys: [{ publicKey: 'FpR4kB/5HqhNRk6AQy3rNyAxkYyEOqIBhPTl8FCyBqE=' }] },
  PublicRecord: {
    hidden: 2,
    declined: { total: 3, reasons: [{ reason: 'Was asked before', questions: 2 }] },
    blocked: 1,
    merged: 4,
    setAside: 0,
  },
  Insights: {
    epoch: 'kq3vEjRW',
    seq: 310,
    head: 312,
    asOf: AT,
    talks: [
      {
        id: EXAMPLE_IDS.board,
        number: 1,
        title: BOARD.title,
        startedAt: AT,
        endedAt: null,
        questions: 24,
        answered: 9,
        votes: 260,
        asked: 19,
        voted: 71,
        tookPart: 78,
        secondsToAnswer: { median: 540, ninetieth: 1500 },
        peakViewers: 120,
        came: 120,
        attention: 74.5,
      },
    ],
    questions: 24,
    answered: 9,
    votes: 260,
    tookPart: 78,
    peakViewers: 120,
    attention: 74.5,
    invited: 200,
    participation: 0.39,
    earlier: [],
    talk: {
      id: EXAMPLE_IDS.board,
      number: 1,
      title: BOARD.title,
      stepMinutes: 1,
      steps: [{ at: AT, viewers: 96, votes: 14, questions: 2 }],
      unanswered: [{ id: EXAMPLE_IDS.question, text: 'When is lunch?', votes: 31 }],
    },
  },
  ProvenReceipt: { event: ASKED, leaf: HASH, proof: [OTHER_HASH], checkpoint: CHECKPOINT },
  IntegrityReport: {
    groups: [
      {
        id: EXAMPLE_IDS.group,
        score: 0.89,
        reasons: ['burst', 'minted-together', 'shared-prefix'],
        sessions: 3000,
        votes: 3000,
        setAside: 0,
        alsoActive: 2,
        questions: [{ id: EXAMPLE_IDS.question, votes: 3000 }],
      },
    ],
    setAside: [],
    questions: [{ id: EXAMPLE_IDS.question, perMinute: [{ at: AT, votes: 3100 }], oneNetwork: 0.97 }],
  },
  GroupBody: { group: EXAMPLE_IDS.group },
  GroupCounted: { seq: 14, sessions: 3000, votes: 3000 },
  InviteBody: { name: 'Grace' },
  ModeratorInvited: { moderatorId: EXAMPLE_IDS.moderator, adminToken: MODERATOR_TOKEN },
  ModeratorList: [{ id: EXAMPLE_IDS.moderator, name: 'Grace', invitedAt: AT, isHere: true }],
  ControlKeyBody: { name: 'Stream Deck' },
  ControlKeyCreated: { keyId: EXAMPLE_IDS.controlKey, key: CONTROL_KEY },
  ControlKeyList: [
    {
      keyId: EXAMPLE_IDS.controlKey,
      name: 'Stream Deck',
      createdAt: AT,
      by: { role: 'moderator', name: 'Grace' },
    },
  ],
  ControlState: {
    answering: { id: EXAMPLE_IDS.question, text: 'When is lunch?', votes: 7 },
    position: 2,
    asking: 'open',
    closesAt: null,
    screen: 'stage',
  },
  PlanInfo: {
    plan: 'pro',
    features: ['bulk-acts', 'merging', 'exports'],
    boards: { limit: 5, used: 2 },
    expiresAt: AT,
    sells: true,
    assistant: false,
  },
  RedeemBody: { key: PLAN_KEY },
  PlanKeyBody: { plan: 'pro', expiresAt: AT },
  PlanKeyCreated: { key: PLAN_KEY },
  PlanDeviceList: [
    { deviceId: FIRST_OWNER_ID, since: AT, isThis: true },
    { deviceId: EXAMPLE_IDS.planDevice, since: AT, isThis: false },
  ],
  DeviceLink: { linkCode: LINK_CODE, expiresAt: AT },
  DeviceLinked: { boards: 3 },
  SpeakerNoteBody: { text: 'Two more questions' },
  SpeakerNoteSeenBody: { at: AT },
  PresentSpeakerNote: {
    note: { text: 'Two more questions', at: AT, seenAt: null, by: { role: 'moderator', name: 'Grace' } },
  },
  Summary: {
    source: 'extract',
    text: 'Extracted from the words of 2 questions, not written by a person or a model.',
    topics: [{ name: 'lunch', questionIds: [EXAMPLE_IDS.question], strongest: EXAMPLE_IDS.question }],
    unanswered: [EXAMPLE_IDS.question],
  },
  AdminLink: { adminToken: ADMIN_TOKEN },
  EventKeysRotated: { adminToken: ADMIN_TOKEN },
  KeysRotated: { adminToken: ADMIN_TOKEN, speakerToken: SPEAKER_TOKEN, seq: 15 },
  BlockedAuthors: [AUTHOR],
  BlockUserBody: { questionId: EXAMPLE_IDS.question },
  ViewerTracked: { sessionId: CREDENTIAL, againAfterMs: 48_250 },
  ViewerCount: { viewerCount: 312, projectors: 1 },
  UserStatus: { isBlocked: false },
  UserVotes: { [EXAMPLE_IDS.question]: true },
  BoardList: [BOARD],
  ContactBody: MESSAGE,
  Done: {},
  LoginBody: { secret: 'the secret that the operator configured' },
  LoggedIn: { token: 'super-admin.1772402400000.q83vEjRWeJCrze8S' },
  ManagedBoardList: [{ ...BOARD, ipAddress: '203.0.113.7', viewerCount: 312, questionCount: 48 }],
  HardDeleteBody: { ids: [EXAMPLE_IDS.board] },
  UnblockBody: { ids: [EXAMPLE_IDS.session] },
  SeenBody: { ids: [EXAMPLE_IDS.contact] },
  BlockedSessions: [EXAMPLE_IDS.session],
  SessionBlocksList: [
    {
      sessionId: EXAMPLE_IDS.session,
      boards: [{ boardId: BOARD.id, title: BOARD.title, blockedAt: BOARD.createdAt }],
    },
  ],
  OwnerLink: {
    adminToken: ADMIN_TOKEN,
    url: `https://ask.example/board/${BOARD.id}?admin=true#token=${ADMIN_TOKEN}`,
  },
  WebhookBody: { url: 'https://example.org/hooks/questions', types: ['question.published'] },
  WebhookCreated: {
    webhookId: EXAMPLE_IDS.webhook,
    secret: 'whsec_q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=',
    publicKey: 'whpk_O3gSfM2ZbVnK1mGIpGJ5jJcX0bdmV1L8u3hH0dT0x5Y=',
  },
  WebhookChanged: { webhookId: EXAMPLE_IDS.webhook },
  WebhookRotated: { secret: 'whsec_ryvVpsz5A0ZCgiSJQ/0VOkmwxbZ7Vpvl1u9sCf1f9uA=' },
  WebhookReplayBody: { since: 120 },
  WebhookList: [
    {
      webhookId: EXAMPLE_IDS.webhook,
      url: 'https://example.org/hooks/questions',
      format: 'standard',
      types: ['question.published'],
      lastStatus: 204,
      dead: 1,
    },
  ],
  DeadLetterList: [
    {
      id: 'msg_q83vEjRWeJCrze8SNFZ4kKvN',
      type: 'question.published',
      seq: 14,
      at: AT,
      lastStatus: 'timeout',
    },
  ],
  ContactRequestList: [{ id: EXAMPLE_IDS.contact, ...MESSAGE, createdAt: AT }],
  Health: { status: 'ok' },
} satisfies Partial<Record<keyof typeof allBodies | 'SettingsBody', unknown>>;
