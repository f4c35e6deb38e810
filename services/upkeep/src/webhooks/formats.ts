import type { ContactRequest } from '@openfloor/contract/http/superAdmin';
import type { WebhookFormat, WebhookType } from '@openfloor/contract/http/webhooks';
import type { BoardId, Seq } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';

/** Content of a delivery, before it has a format. */
export type Content = {
  type: WebhookType | 'test';
  boardId: BoardId;
  seq: Seq;
  /** When it happened, ISO 8601. */
  at: string;
  boardTitle: string;
  question?: Question | Pick<Question, 'id'>;
  talkTitle?: string;
};

/** The body of a delivery: JSON of at most 20 kB. */
export const bodyIn = (format: WebhookFormat, content: Content): string =>
  JSON.stringify(FORMATS[format]({ event: eventOf(content), linesOf: (escape) => linesOf(content, escape) }));

/** The body of a contact request, for the operator's webhook. */
export const contactBodyIn = (
  format: WebhookFormat,
  { id, name, email, message, createdAt }: ContactRequest,
): string =>
  JSON.stringify(
    FORMATS[format]({
      event: {
        type: 'contact.requested',
        timestamp: createdAt,
        data: { id, name, email, message },
      },
      linesOf: (escape) => ({
        heading: 'Contact request',
        text: escape(message),
        name: `— ${escape(name)}, ${escape(email)}`,
      }),
    }),
  );

/** Lines of a message for a chat: a heading, and the question. */
type Lines = { heading: string; text?: string; name?: string };

const HEADINGS: Readonly<Record<Content['type'], string>> = {
  'question.published': 'New question',
  'question.removed': 'A question was removed',
  'question.answering': 'Being answered now',
  'question.answered': 'Answered',
  'talk.started': 'New talk',
  'board.closed': 'The board was closed',
  test: 'A test of this webhook',
};

const eventOf = ({ type, at, boardId, seq, question }: Content): object => ({
  type,
  timestamp: at,
  data: { boardId, seq, ...(question && { question }) },
});

const linesOf = (
  { type, boardTitle, question, talkTitle }: Content,
  escape: (text: string) => string,
): Lines => {
  const heading = `${HEADINGS[type]} · ${escape(talkTitle ?? boardTitle)}`;
  if (!question || !('text' in question)) return { heading };
  const { text, name } = question;
  return { heading, text: escape(text), ...(name !== undefined && { name: `— ${escape(name)}` }) };
};

/**
 * Escapes a text for Slack, which interprets `&`, `<` and `>`, as in `<!channel>`.
 * @see https://docs.slack.dev/messaging/formatting-message-text
 */
const forSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const forMarkdown = (text: string): string => text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);

/** Breaks `@room` up, which Matrix takes for a mention in any text. */
const withoutRoom = (text: string): string => text.replaceAll(/@(?=room)/gi, '@\u200b');
const forHtml = (text: string): string =>
  forSlack(withoutRoom(text)).replaceAll('"', '&quot;').replaceAll("'", '&#39;');

const plain = (lines: Lines): string[] =>
  [lines.heading, lines.text, lines.name].filter((line) => line !== undefined);

const textBlock = (text: string, style: object = {}) => ({
  type: 'TextBlock',
  // A line break in Markdown is an empty line.
  text: text.replaceAll('\n', '\n\n'),
  wrap: true,
  ...style,
});

/** Discord refuses longer messages. */
const DISCORD_LENGTH_MAX = 2000;
/** Flag with which Discord shows no preview of links. */
const SUPPRESS_EMBEDS = 4;

/** What a body says: an event for programs, and lines for people, whose texts are escaped for the chat. */
type Message = { event: object; linesOf: (escape: (text: string) => string) => Lines };

const FORMATS: Readonly<Record<WebhookFormat, (message: Message) => object>> = {
  standard: ({ event }) => event,
  slack: (message) => ({ text: plain(message.linesOf(forSlack)).join('\n'), mrkdwn: false }),
  discord: (message) => {
    const { heading, text, name } = message.linesOf(forMarkdown);
    return {
      content: plain({
        heading: `**${heading}**`,
        ...(text !== undefined && { text }),
        ...(name !== undefined && { name }),
      })
        .join('\n')
        .slice(0, DISCORD_LENGTH_MAX),
      allowed_mentions: { parse: [] },
      flags: SUPPRESS_EMBEDS,
    };
  },
  teams: (message) => {
    const { heading, text, name } = message.linesOf(forMarkdown);
    return {
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: [
              textBlock(heading, { weight: 'Bolder' }),
              ...(text === undefined ? [] : [textBlock(text)]),
              ...(name === undefined ? [] : [textBlock(name, { isSubtle: true })]),
            ],
          },
        },
      ],
    };
  },
  matrix: (message) => {
    const { heading, text, name } = message.linesOf(forHtml);
    const rest = [text, name]
      .filter((line) => line !== undefined)
      .map((line) => `<br>${line.replaceAll('\n', '<br>')}`);
    return {
      text: plain(message.linesOf(withoutRoom)).join('\n'),
      html: `<strong>${heading}</strong>${rest.join('')}`,
    };
  },
};
