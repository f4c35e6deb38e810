import { messages as reach } from '../reach/messages.ts';
import { messages as hall } from '../thisTalk/hall/messages.ts';
import type { GroupName, ToolName } from '../places.ts';

/** `also`: other words by which people look for it. */
type Words = { name: string; help: string; also: string };

/** All texts of the list of places and of the palette. */
export const messages = {
  places: 'Places',
  find: 'Find',
  findHint: 'Find a tool or setting',
  nothing: 'Nothing has this name. Try another word.',
  palette: 'Find anything',
  paletteHint: 'An act, a tool, a setting or a page',
  paletteResults: 'What was found',
  lane: (name: string) => `Show: ${name}`,
  allTools: 'All board tools',
  close: 'Close',
  groups: {
    board: 'This board',
    talk: 'This talk',
    people: 'People',
    rules: 'Rules',
    reach: 'Reach',
    look: 'Look',
    afterwards: 'Afterwards',
    end: 'End',
  } satisfies Record<GroupName, string>,
  tools: {
    share: {
      name: 'Share',
      help: 'The code and the links for the audience, the speaker and moderators.',
      also: 'qr code, link, invite, poster, join',
    },
    stage: {
      name: 'Stage',
      help: 'The screen on which the hall reads the question.',
      also: 'speaker view, presenter, screen',
    },
    wall: {
      name: 'Wall',
      help: 'The code for the screen in the room, before a talk.',
      also: 'code, screen in the room, lobby',
    },
    myBoards: {
      name: 'My Boards',
      help: 'All boards and events of this device.',
      also: 'home, all boards, overview',
    },
    pauses: {
      name: 'Asking and voting',
      help: 'Pause them on every screen, and open them again.',
      also: 'pause asking, pause voting, stop, resume, freeze',
    },
    notice: {
      name: hall.notice.title,
      help: 'One line on every screen and on the stage, such as “We start at 10”.',
      also: 'message, announcement, banner',
    },
    agenda: {
      name: 'Agenda',
      help: 'Plan the talks, import a programme, start talks at their times.',
      also: 'schedule, sessions, plan, calendar, import',
    },
    nextTalk: {
      name: 'Next talk',
      help: 'Start with an empty list, and keep this talk for reading.',
      also: 'new session, start, change talk',
    },
    stageOrder: {
      name: 'Stage order',
      help: 'The order of the pinned questions on the stage.',
      also: 'arrange, sort, pinned, queue',
    },
    speakerNote: {
      name: 'Note to the speaker',
      help: 'A line that only the confidence monitor shows.',
      also: 'message, whisper, two minutes left',
    },
    summary: {
      name: 'Summary',
      help: 'What the talk is about, and publish it.',
      also: 'topics, publish, key points',
    },
    moderators: {
      name: 'Moderators',
      help: 'Invite others by a link, see who is here, end their access.',
      also: 'invite, team, colleagues, admins, access',
    },
    owners: {
      name: 'Owners',
      help: 'The devices that own this board, and its recovery code.',
      also: 'recovery code, device, account',
    },
    blocked: {
      name: 'Blocked people',
      help: 'Who may not ask any more, and unblock them.',
      also: 'ban, block, unblock, authors',
    },
    links: {
      name: 'Links',
      help: 'Replace every admin and speaker link, in case one has leaked.',
      also: 'revoke, leaked, share, admin link, speaker link',
    },
    review: {
      name: 'Review',
      help: 'Whether a question waits until a moderator approves it.',
      also: 'moderate first, approve, publish immediately',
    },
    screening: {
      name: 'Screening',
      help: 'What is flagged: words, links, contact data, floods.',
      also: 'language model, ai, filter, offensive words, flags, spam',
    },
    labels: {
      name: 'Labels',
      help: 'Moderators put them on questions, and everyone can filter by them.',
      also: 'tags, categories, topics',
    },
    names: {
      name: 'Names',
      help: 'Whether people may add their name to a question.',
      also: 'anonymous, author',
    },
    similar: {
      name: 'Similar questions',
      help: 'What happens with questions that ask the same.',
      also: 'questions that ask the same, merge, duplicates, alike',
    },
    times: {
      name: hall.times.title,
      help: 'Outside these times nobody can ask or vote. Everyone sees a countdown.',
      also: 'time, close in, countdown, time box, deadline',
    },
    overlay: {
      name: 'Overlay',
      help: 'For OBS, vMix and other streaming software.',
      also: 'stream, video, browser source',
    },
    embed: { name: 'Embed', help: 'Ask and vote inside your own pages.', also: 'website, iframe, html' },
    keys: {
      name: 'Control keys',
      help: 'For Stream Deck, Companion and scripts.',
      also: 'buttons, remote, stream deck, clicker',
    },
    hooks: {
      name: 'Webhooks',
      help: 'For chats and programs.',
      also: `chat, notify, ${Object.values(reach.hooks.formats).join(', ')}`,
    },
    chapters: {
      name: 'Chapters',
      help: 'For the recording: a chapter for each question that was answered, at its time.',
      also: 'youtube, webvtt, recording, video',
    },
    programs: {
      name: 'Programs',
      help: 'The open API, and its package for JavaScript.',
      also: 'api, sdk, developers, integration',
    },
    title: { name: 'Title', help: 'Rename the board on every screen.', also: 'rename, name of the board' },
    brand: {
      name: 'Brand',
      help: 'Name, colours and logo, wherever people see the board.',
      also: 'logo, colours, colors, theme, footer',
    },
    insights: {
      name: 'Insights',
      help: 'Who came and took part, votes over time, what is left unanswered.',
      also: 'statistics, analytics, numbers, report',
    },
    invited: {
      name: 'People invited',
      help: 'How many were invited, for the insights.',
      also: 'number of people, turnout',
    },
    export: {
      name: 'Export',
      help: 'A spreadsheet, a page for paper, or the complete data.',
      also: 'download, csv, excel, spreadsheet, pdf, print, json',
    },
    replay: {
      name: 'Replay',
      help: 'Play the board again, at any moment and speed.',
      also: 'watch again, recording',
    },
    replayedBy: {
      name: 'Who can replay',
      help: 'Whether everyone or only moderators can play the board again.',
      also: 'replay for everyone',
    },
    record: {
      name: 'Public record',
      help: 'What moderators did, in numbers, and the proof of the log.',
      also: 'transparency, proof, log',
    },
    integrity: {
      name: 'Integrity',
      help: 'Votes that look like those of a program, and set them aside.',
      also: 'bots, fraud, fake votes, suspicious',
    },
    history: {
      name: 'History',
      help: 'Who did what and when, and undo.',
      also: 'undo, log, acts, who did it',
    },
    end: {
      name: 'End or close',
      help: 'What each keeps, and until when.',
      also: 'end board, close board, delete, finish, stop, over',
    },
  } satisfies Record<ToolName, Words>,
};
