import { emptyBoard } from '@openfloor/domain/board/boardState';
import { describe, expect, it } from 'vitest';
import { withPageHead } from './pageHead.ts';

const state = emptyBoard();
const PAGE = '<head><title>Openfloor</title></head>';
/** A board with this title. Its row may have been read before it was renamed. */
const titled = (title: string) => ({
  state: { ...state, title },
  board: {
    id: '5c1e7a52-4f43-4f6f-9a44-111111111111',
    shortId: 'abc234',
    title: 'Former title',
    createdAt: '2026-03-01T10:00:00.000Z',
  },
  head: JSON.stringify({ id: '5c1e7a52-4f43-4f6f-9a44-111111111111', shortId: 'abc234', title }),
});

describe('The head of a board’s page', () => {
  it('has the board’s title and link preview', () => {
    const html = withPageHead(PAGE, { ...titled('Town hall'), isPublic: true, links: [] });
    expect(html).toContain('<title>Town hall · Openfloor</title>');
    expect(html).toContain('<meta property="og:title" content="Town hall">');
    expect(html).toContain('content="Attendees can ask &amp; vote—no login required"');
  });

  it('contains the board as data', () => {
    const html = withPageHead(PAGE, { ...titled('Q&A'), isPublic: false, links: [] });
    expect(html).toContain(
      '<meta name="board" content="{&quot;id&quot;:&quot;5c1e7a52-4f43-4f6f-9a44-111111111111&quot;,&quot;shortId&quot;:&quot;abc234&quot;,&quot;title&quot;:&quot;Q&amp;A&quot;}">',
    );
  });

  it('names the board, and preloads it, if its head is too large for the page', () => {
    const large = { ...titled('Q&A'), head: undefined, links: [] };
    const html = withPageHead(PAGE, { ...large, isPublic: true });
    expect(html).toContain('<title>Q&amp;A · Openfloor</title>');
    expect(html).toContain('&quot;title&quot;:&quot;Q&amp;A&quot;,&quot;createdAt&quot;:');
    const href = '/api/boards/5c1e7a52-4f43-4f6f-9a44-111111111111';
    expect(html).toContain(`<link rel="preload" as="fetch" href="${href}" crossorigin="anonymous">`);
    expect(withPageHead(PAGE, { ...large, isPublic: false })).not.toContain('preload');
  });

  it('preloads the public list', () => {
    const html = withPageHead(PAGE, { ...titled('Town hall'), isPublic: true, links: [] });
    const href = '/api/boards/5c1e7a52-4f43-4f6f-9a44-111111111111/questions?first=100';
    expect(html).toContain(`<link rel="preload" as="fetch" href="${href}" crossorigin="anonymous">`);
    expect(withPageHead(PAGE, { ...titled('Town hall'), isPublic: false, links: [] })).not.toContain(
      'preload',
    );
  });

  it('has the name and the colours of the board’s brand', () => {
    const brand = { name: 'Acme <3', primary: '#0b2265' };
    const branded = { ...state, settings: { ...state.settings, brand } };
    const html = withPageHead(PAGE, {
      ...titled('Q&A'),
      state: { ...branded, title: 'Q&A' },
      isPublic: true,
      links: [],
    });
    expect(html).toContain('<title>Q&amp;A · Acme &lt;3</title>');
    expect(html).toContain('<meta property="og:site_name" content="Acme &lt;3">');
    expect(html).toContain('<style data-brand="#0b2265 ">:root{--brand-light-signal:#0b2265;');
    expect(withPageHead(PAGE, { ...titled('Q&A'), isPublic: true, links: [] })).not.toContain('data-brand');
  });

  it('escapes a hostile title', () => {
    const html = withPageHead(PAGE, {
      ...titled(`</title><script>"'&$&$1`),
      isPublic: true,
      links: [],
    });
    expect(html).not.toContain('<script>');
    expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;&quot;&#39;&amp;$&amp;$1 · Openfloor</title>');
    expect(html).toContain('content="&lt;/title&gt;&lt;script&gt;&quot;&#39;&amp;$&amp;$1"');
  });

  it('closes bidirectional controls in old titles', () => {
    const html = withPageHead(PAGE, { ...titled('\u202eTown hall'), isPublic: true, links: [] });
    expect(html).toContain('<title>\u202eTown hall\u202c · Openfloor</title>');
    expect(html).toContain('<meta property="og:title" content="\u202eTown hall\u202c">');
    expect(html).toContain('&quot;title&quot;:&quot;\u202eTown hall&quot;');
  });
});
