import { WEBHOOK_FORMATS, WEBHOOK_TYPES, WebhookDelivery } from '@openfloor/contract/http/webhooks';
import type { Question } from '@openfloor/contract/questions';
import { describe, expect, it } from 'vitest';
import { bodyIn, contactBodyIn, type Content } from './formats.ts';

const boardId = '5c1e7a52-3f0b-4a41-9d6e-0c8f2b7d4e11';
const at = '2026-03-01T10:00:00.000Z';
const asked = (text: string, name?: string): Question => ({
  id: '0b9b6f0e-8c57-4f7e-a2d4-6a1d3c5e7f90',
  boardId,
  text,
  votes: 7,
  hidden: false,
  pinned: false,
  isAnswered: false,
  createdAt: at,
  ...(name !== undefined && { name }),
});
const content = (text: string, name?: string): Content => ({
  type: 'question.published',
  boardId,
  seq: 14,
  at,
  boardTitle: 'Town hall',
  question: asked(text, name),
});

describe('A delivery', () => {
  it('has the shape of Standard Webhooks', () => {
    const body = JSON.parse(bodyIn('standard', content('When is lunch?')));
    expect(WebhookDelivery.parse(body)).toEqual({
      type: 'question.published',
      timestamp: at,
      data: { boardId, seq: 14, question: asked('When is lunch?') },
    });
  });

  it('for Slack mentions nobody and has no markup', () => {
    expect(JSON.parse(bodyIn('slack', content('<!channel> & <https://evil.example|us>', 'A<b>')))).toEqual({
      text: 'New question · Town hall\n&lt;!channel&gt; &amp; &lt;https://evil.example|us&gt;\n— A&lt;b&gt;',
      mrkdwn: false,
    });
  });

  it('for Discord mentions nobody and has no markup', () => {
    expect(JSON.parse(bodyIn('discord', content('@everyone <@1> **b** [a](https://evil.example)')))).toEqual({
      content: String.raw`**New question · Town hall**
\@everyone \<\@1\> \*\*b\*\* \[a\]\(https\:\/\/evil\.example\)`,
      allowed_mentions: { parse: [] },
      flags: 4,
    });
  });

  it('for Teams is an adaptive card without markup', () => {
    const { type, attachments } = JSON.parse(
      bodyIn('teams', content('**b** {{DATE(2026-03-01)}}\n1. x', 'Ada')),
    );
    expect([type, attachments[0].contentType]).toEqual([
      'message',
      'application/vnd.microsoft.card.adaptive',
    ]);
    const texts = attachments[0].content.body.map(({ text }: { text: string }) => text);
    expect(texts).toEqual([
      'New question · Town hall',
      String.raw`\*\*b\*\* \{\{DATE\(2026\-03\-01\)\}\}` + '\n\n' + String.raw`1\. x`,
      '— Ada',
    ]);
  });

  it('for Matrix has text and HTML, and mentions no room', () => {
    expect(JSON.parse(bodyIn('matrix', content('@room <b onclick="x">&\n2', "O'Hara")))).toEqual({
      text: 'New question · Town hall\n@\u200broom <b onclick="x">&\n2\n— O\'Hara',
      html: '<strong>New question · Town hall</strong><br>@\u200broom &lt;b onclick=&quot;x&quot;&gt;&amp;<br>2<br>— O&#39;Hara',
    });
  });

  it.each(
    WEBHOOK_FORMATS.flatMap((format) =>
      [...WEBHOOK_TYPES, 'test' as const].map((type) => [format, type] as const),
    ),
  )('for %s of type %s is JSON of at most 20 kB, and of 2,000 characters for Discord', (format, type) => {
    const long = {
      ...asked('\u{1f600}*<'.repeat(125), '*'.repeat(40)),
      reply: { text: '€'.repeat(1000), at },
      labels: Array(20).fill('€'.repeat(20)),
    };
    const body = bodyIn(format, { ...content(''), type, question: long, boardTitle: '*'.repeat(100) });
    expect(Buffer.byteLength(body)).toBeLessThan(20_000);
    expect(JSON.parse(body).content?.length ?? 0).toBeLessThanOrEqual(2000);
  });

  it('of a contact request has 2,000 characters for Discord, too', () => {
    const request = { id: boardId, name: 'Ada', email: 'ada@example.org', message: '!'.repeat(1000) };
    const body = contactBodyIn('discord', { ...request, createdAt: at });
    expect(JSON.parse(body).content).toHaveLength(2000);
  });

  it('of a new talk names the talk, and of a removed question only its id', () => {
    const { question: _, ...rest } = content('');
    expect(bodyIn('slack', { ...rest, type: 'talk.started', talkTitle: 'Panel' })).toContain(
      'New talk · Panel',
    );
    const removed: Content = { ...rest, type: 'question.removed', question: { id: asked('').id } };
    expect(JSON.parse(bodyIn('standard', removed))).toMatchObject({
      data: { question: { id: asked('').id } },
    });
    expect(bodyIn('slack', removed)).toContain('A question was removed');
  });
});
