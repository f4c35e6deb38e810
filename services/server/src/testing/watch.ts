import { ServerMessage } from '@openfloor/contract/ws';
import { onTestFinished } from 'vitest';

/** Subscribes to a board and collects the messages. */
export const watch = (
  url: string,
  boardId: string,
  as: { token?: string; session?: string } = {},
): ServerMessage[] => {
  const messages: ServerMessage[] = [];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
  socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'subscribe', boardId, ...as })));
  socket.addEventListener('message', ({ data }) =>
    messages.push(ServerMessage.parse(JSON.parse(String(data)))),
  );
  onTestFinished(() => socket.close());
  return messages;
};

/** The viewer counts that a screen received, in order. */
export const countsShown = (messages: ServerMessage[]): number[] =>
  messages.flatMap((message) =>
    message.type === 'subscribed' || message.type === 'viewerCountUpdate' ? message.data.viewerCount : [],
  );

/** A question's total in the latest frame that contains it. */
export const votesSeen = (messages: ServerMessage[], questionId: string): number | undefined =>
  messages
    .flatMap((message) => {
      if (message.type !== 'voteUpdate' && message.type !== 'questionUpdate') return [];
      const { votes, questions } = message.data;
      return votes?.[questionId] ?? questions?.find(({ id }) => id === questionId)?.votes ?? [];
    })
    .at(-1);
