import { LEAST_PLANS, LEAST_PLANS_OF_SERVICES } from '@openfloor/contract/plans';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { createRef } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import LandingPage from './LandingPage.tsx';
import { messages } from './messages.ts';

afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
});

/** What the server writes into the page's head. */
const install = (facts: Record<string, string>): void => {
  document.head.innerHTML = Object.entries(facts)
    .map(([name, content]) => `<meta name="${name}" content="${content}">`)
    .join('');
};

const show = (): { contacts: () => number } => {
  let contacts = 0;
  const eventName = createRef<HTMLInputElement>();
  const onContact = (): void => {
    contacts += 1;
  };
  render(
    <Provider>
      <MemoryRouter>
        <LandingPage
          createForm={<input ref={eventName} aria-label="Event name" />}
          eventName={eventName}
          enterCode={null}
          onSignIn={() => {}}
          onContact={onContact}
        />
      </MemoryRouter>
    </Provider>,
  );
  return { contacts: () => contacts };
};

const tier = (name: string) => {
  const card = screen.getByRole('heading', { name, level: 3 }).closest('li');
  if (!card) throw new Error(`No card of ${name}`);
  return within(card);
};
const benefitsOf = (name: string) =>
  tier(name)
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('The landing page', () => {
  it('has its sections in the order of the specification', () => {
    show();
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual([
      messages.painTitle,
      messages.stepsTitle,
      messages.featuresTitle,
      messages.voicesTitle,
      messages.comparisonTitle,
      messages.pricingTitle,
      messages.finalTitle,
    ]);
    expect(document.title).toBe('Instant Q&A boards for events · Openfloor');
  });

  it('shows four steps, and a comparison with three other tools', () => {
    show();
    const steps = screen.getByRole('region', { name: messages.stepsTitle });
    expect(within(steps).getAllByRole('listitem')).toHaveLength(4);
    // The criterion, Openfloor and the three other tools.
    expect(screen.getAllByRole('columnheader')).toHaveLength(5);
  });

  it('names the marketing claims', () => {
    install({ assistant: 'on' });
    show();
    const voices = screen.getByRole('region', { name: messages.voicesTitle });
    expect(voices.textContent.replaceAll(/\s+/g, ' ')).toContain(
      '3x more questions and 65% higher satisfaction',
    );
    for (const name of [
      'AI screening',
      'Rolling AI summaries',
      'Trending badge',
      'Auto-merge of duplicates',
      'QR sharing',
      'WCAG-AA readiness',
    ])
      expect(screen.getByRole('heading', { name, level: 3 })).toBeTruthy();
    expect(screen.queryByText(/planned|language model/i)).toBeNull();
  });

  it('without a language model makes the same claims, and says in one line what is switched off', () => {
    show();
    for (const name of ['AI screening', 'Rolling AI summaries'])
      expect(screen.getByRole('heading', { name, level: 3 })).toBeTruthy();
    expect(screen.getAllByText(messages.switchedOff)).toHaveLength(1);
  });

  it('animates each feature after its delay', () => {
    install({ assistant: 'on' });
    show();
    for (const { title, delayMs } of messages.featureList) {
      const card = screen.getByRole('heading', { name: title, level: 3 }).closest('li');
      expect(card?.style.animationDelay).toBe(`${delayMs / 1000}s`);
    }
  });

  it('shows the price of each tier, and words for ticks and crosses', () => {
    show();
    for (const [name, price] of [
      ['Free', '$0 per month'],
      ['Pro', '$39 per month'],
      ['Business', '$79 per month'],
    ] as const)
      expect(tier(name).getByText(/per month/).textContent).toBe(price);
    expect(benefitsOf('Free')).toEqual([
      'Included: 1 board',
      'Included: Basic moderation',
      'Included: Time-boxed boards',
      'Not included: AI screening',
      'Not included: Exports and integrations',
      'Not included: Priority support',
    ]);
    expect(benefitsOf('Pro')).toHaveLength(5);
    expect(benefitsOf('Business')).toHaveLength(6);
  });

  it('ticks what the table of features and plans gives each plan', () => {
    install({ plans: 'on', assistant: 'on', 'free-plan-boards': '3' });
    show();
    expect(benefitsOf('Free')[0]).toBe('Included: 3 boards');
    expect(benefitsOf('Pro')).toEqual([
      'Included: Up to 5 boards',
      'Included: Advanced moderation',
      'Included: AI screening',
      'Included: Exports and integrations',
      'Included: Priority support',
    ]);
    expect(benefitsOf('Business').filter((line) => !line?.startsWith('Included: '))).toEqual([]);
    const claimed = Object.values(messages.tiers).flatMap(({ claims }) => claims.flatMap(({ has }) => has));
    // The cards claim no more and no less than the table.
    expect(new Set(claimed)).toEqual(
      new Set([...Object.keys(LEAST_PLANS), ...Object.keys(LEAST_PLANS_OF_SERVICES)]),
    );
  });

  it('sells no AI screening without a language model', () => {
    install({ plans: 'on' });
    show();
    expect(benefitsOf('Pro')).toContain('Not included: AI screening');
  });

  const notSold = /^This server does not sell plans/;
  const offer = /50% off the first year of Pro and Business/;

  it('says where plans are not sold, and what a device may have there', () => {
    install({ 'free-plan-boards': '1' });
    show();
    const pricing = within(screen.getByRole('region', { name: messages.pricingTitle }));
    expect(pricing.getByText(notSold).textContent).toBe(
      'This server does not sell plans: every board has every feature, and a device may have 1 open board at a time.',
    );
    expect(pricing.getByText('Plans of a server that sells them')).toBeTruthy();
    expect(screen.queryByText(offer)).toBeNull();
  });

  it('says that the limit of boards is lifted while the launch promo runs', () => {
    install({ 'launch-promo-until': '2026-08-31' });
    show();
    expect(screen.getByText(notSold).textContent).toMatch(/any number of open boards until Aug 31\.$/);
  });

  it('makes its offers where plans are sold', () => {
    install({ plans: 'on', 'plan-trial-days': '30' });
    show();
    expect(tier('Pro').getByText('30-day free trial')).toBeTruthy();
    expect(screen.getByText(offer)).toBeTruthy();
    expect(screen.queryByText(/does not sell plans/)).toBeNull();
  });

  it('names what is due in the first year, after half is off, and in later years', () => {
    show();
    for (const name of ['Pro', 'Business']) {
      const card = tier(name);
      const perMonth = Number(card.getByText(/per month/).textContent.match(/\d+/));
      const due = `$${perMonth * 6} due in the first year, then $${perMonth * 12} a year.`;
      expect(card.getByText(due)).toBeTruthy();
    }
    expect(tier('Free').getByText(/Nothing due/)).toBeTruthy();
  });

  it('calls samples what is one, where it stands', () => {
    show();
    const voices = within(screen.getByRole('region', { name: messages.voicesTitle }));
    for (const { who } of messages.voices)
      expect(voices.getByText(who).textContent).toBe(`Sample voice ${who}`);
    expect(voices.getByText('Sample figures')).toBeTruthy();
    expect(voices.getByRole('list', { name: 'Sample partners' }).children).toHaveLength(
      messages.partners.length,
    );
  });

  it('links Free to My Boards, Pro and Business to the contact dialog', () => {
    const { contacts } = show();
    expect(tier('Free').getByRole('link').getAttribute('href')).toBe('/my-boards');
    fireEvent.click(tier('Pro').getByRole('button', { name: 'Contact us' }));
    fireEvent.click(tier('Business').getByRole('button', { name: 'Contact sales' }));
    expect(contacts()).toBe(2);
  });

  it('Create Free Board scrolls to the top and focuses the field for the event’s name', () => {
    show();
    scrollTo({ top: 500 });
    fireEvent.click(screen.getByRole('button', { name: 'Create Free Board' }));
    expect(scrollY).toBe(0);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Event name' }));
  });

  it('accepts a visitor’s vote on the sample board', () => {
    show();
    const sample = within(screen.getByRole('region', { name: 'A sample board' }));
    fireEvent.click(sample.getByRole('button', { name: 'Vote, 33 votes so far' }));
    const voted = sample.getByRole('button', { name: 'Take back your vote, 34 votes so far' });
    expect(voted.getAttribute('aria-pressed')).toBe('true');
  });

  it('shows the texts of the footer', () => {
    show();
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByText('Instant Q&A boards for modern events and conferences')).toBeTruthy();
    expect(footer.getByText('Built for seamless audience engagement')).toBeTruthy();
    expect(footer.getByText('© 2025 Openfloor')).toBeTruthy();
    expect(footer.getByRole('link', { name: 'Openfloor' }).getAttribute('href')).toBe('/');
    expect(footer.queryByRole('link', { name: 'Community' })).toBeNull();
  });

  it('links to the community that the server names', () => {
    install({ 'community-url': 'https://example.org/openfloor' });
    show();
    const link = within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Community' });
    expect(link.getAttribute('href')).toBe('https://example.org/openfloor');
  });
});

describe('The launch promo', () => {
  it('is announced with its last day', () => {
    install({ 'launch-promo-until': '2026-08-31' });
    show();
    expect(screen.getAllByText(/Launch promo: unlimited boards until Aug 31\./)).toHaveLength(2);
  });

  it.each(['', 'soon', '2026-13-01'])('is not announced with the date %j', (content) => {
    install({ 'launch-promo-until': content });
    show();
    expect(screen.queryByText(/Launch promo/)).toBeNull();
  });

  it('is not announced without a date in the page', () => {
    show();
    expect(screen.queryByText(/Launch promo/)).toBeNull();
  });
});
