import type { Plan } from '@openfloor/contract/plans';
import type { Claim, Comparison, Feature, Quote, SampleText, SceneName, JoinStep, Tier } from './content.ts';

const AI_SCREENING: Claim = { text: 'AI screening', has: ['assistant-screening'] };
const EXPORTS_AND_INTEGRATIONS: Claim = {
  text: 'Exports and integrations',
  has: ['exports', 'webhooks', 'control-keys', 'embed', 'overlay'],
};
const PRIORITY_SUPPORT: Claim = { text: 'Priority support', has: ['priority-support'] };

/** All texts of the landing page; those that the specification quotes are verbatim. */
export const messages = {
  documentTitle: 'Instant Q&A boards for events',
  sections: 'Sections',
  myBoards: 'My Boards',

  bannerPromo: (lastDay: string) => `Launch promo: unlimited boards until ${lastDay}.`,
  bannerOffer: 'Launch offer: 50% off the first year of Pro and Business.',
  bannerNotSold: 'Launch offer: every feature is included.',
  seePricing: 'See pricing',

  heroTitle: 'The floor is open.',
  heroLead:
    'The audience asks and votes from any phone, anonymously. The questions that matter rise to the top, and the speaker answers them.',
  nameLabel: 'Name your event',
  namePlaceholder: 'Spring town hall',
  startDemo: 'Start Free Demo',
  opening: 'Opening...',
  heroNote: 'No sign-up, no app: the board is there at once.',

  sample: {
    label: 'A sample board',
    title: 'Demo Conference Q&A',
    live: 'Live',
    pause: 'Pause the sample board',
    play: 'Let the sample board run',
    invitation: 'A sample, but it works: give a question your vote.',
    vote: (votes: number) => `Vote, ${votes} votes so far`,
    unvote: (votes: number) => `Take back your vote, ${votes} votes so far`,
    questions: [
      { id: 'team', text: 'How would you start this with a team of three?', votes: 41 },
      { id: 'wrong', text: 'What did you get wrong in the first version?', votes: 38 },
      { id: 'leave', text: 'Which part would you leave out today?', votes: 36 },
      { id: 'slides', text: 'Will the slides be shared after the talk?', votes: 33 },
    ] satisfies SampleText[],
  },

  painTitle: 'Good questions die in the room.',
  pains: [
    {
      title: 'The loudest hand wins.',
      text: 'Two people hold the microphone. Three hundred keep their question to themselves.',
    },
    {
      title: 'The best one comes too late.',
      text: 'It is asked in the corridor, when the speaker has already left for the train.',
    },
    {
      title: 'Nobody sees what the room wants.',
      text: 'Twenty people wonder about the same thing, and none of them knows of the other nineteen.',
    },
    {
      title: 'Anything can end up on the screen.',
      text: 'With no moderator in between, one bad message becomes the story of the day.',
    },
  ],

  stepsTitle: 'Four steps from silence to conversation.',
  howItWorks: 'How it works',
  steps: [
    {
      piece: 'form',
      title: 'Open a board',
      text: 'Give your event a name. There is no account to make and nothing to install.',
    },
    {
      piece: 'code',
      title: 'Show the code',
      text: 'One QR code on the screen, one short link in the chat. Nobody logs in to take part.',
    },
    {
      piece: 'votes',
      title: 'Let the room decide',
      text: 'Everybody asks and votes. The most-voted questions rise to the top while you watch.',
    },
    {
      piece: 'stage',
      title: 'Answer on stage',
      text: 'Pin the best ones. The speaker sees them one at a time, in letters for the last row.',
    },
  ] satisfies JoinStep[],
  stepSamples: {
    field: 'Spring town hall',
    create: 'Create Board',
    votes: '128',
    question: 'What would you do differently?',
    position: '1 of 3',
  },

  claim: {
    more: '3x',
    moreWhat: 'more questions',
    and: 'and',
    higher: '65%',
    higherWhat: 'higher satisfaction',
  },

  features: 'Features',
  featuresTitle: 'Everything the room needs. Nothing it has to learn.',
  scenesLabel: 'Screens of the product',
  scenes: [
    { name: 'stage', title: 'Your phone lights up: you are on stage.' },
    { name: 'wall', title: 'The room gathers, one light for each.' },
    { name: 'desk', title: 'Forty questions, forty keys.' },
    { name: 'replay', title: 'Afterwards, play the hour again.' },
  ] satisfies { name: SceneName; title: string }[],
  sampleScene: 'Sample',
  featureList: [
    {
      icon: 'ranking',
      title: 'Live ranking',
      description: 'A vote counts the moment it is cast, on every screen in the hall.',
      delayMs: 0,
      scene: 'stage',
    },
    {
      icon: 'qr',
      title: 'QR sharing',
      description: 'Audience, speaker and moderators each have a link and a code of their own.',
      delayMs: 100,
      scene: 'wall',
    },
    {
      icon: 'moderation',
      title: 'Moderation',
      description: 'Hide, pin and block while the session runs, without a hand on the mouse.',
      delayMs: 200,
      scene: 'desk',
    },
    {
      icon: 'speaker',
      title: 'Speaker view',
      description: 'One pinned question, as large as the screen allows, and nothing beside it.',
      delayMs: 300,
      scene: 'stage',
    },
    {
      icon: 'accessible',
      title: 'WCAG-AA readiness',
      description: 'Keyboard, contrast, zoom and screen readers: the whole hall takes part.',
      delayMs: 400,
      scene: 'wall',
    },
    {
      icon: 'trending',
      title: 'Trending badge',
      description: 'Questions that gather votes quickly are marked while they do.',
      delayMs: 0,
      scene: 'replay',
    },
    {
      icon: 'merge',
      title: 'Auto-merge of duplicates',
      description: 'The same question asked five times becomes one, with all of its votes.',
      delayMs: 100,
      scene: 'desk',
    },
    {
      icon: 'summaries',
      title: 'Rolling AI summaries',
      description: 'A long session in a few lines, brought up to date as it goes.',
      delayMs: 200,
      scene: 'replay',
    },
    {
      icon: 'screening',
      title: 'AI screening',
      description: 'Spam and abuse are flagged for moderators, who decide what the hall sees.',
      delayMs: 300,
      scene: 'desk',
    },
  ] satisfies Feature[],

  switchedOff:
    'This server has no language model: rules flag what moderators should see, and summaries are extracted from the questions.',

  voicesTitle: 'What people say afterwards',
  voices: [
    {
      text: 'We ran out of time before we ran out of questions. That had never happened to us.',
      who: 'Organiser of a developer conference',
    },
    {
      text: 'Our town hall stopped being a monologue. People who never raise a hand asked what we needed to hear.',
      who: 'Head of internal communication',
    },
    {
      text: 'I look down, there is one question in large letters, I answer it. A speaker wants nothing else.',
      who: 'Keynote speaker',
    },
  ] satisfies Quote[],
  partners: ['Northlight Summit', 'Harbour Talks', 'Civic Hall', 'Meridian Days', 'Open Lectern'],
  sampleVoice: 'Sample voice',
  sampleFigures: 'Sample figures',
  samplePartners: 'Sample partners',

  comparisonTitle: 'Beside the tools people use today',
  comparisonTable: 'Comparison table',
  comparisonCriterion: 'What matters in the hall',
  yes: 'Yes',
  no: 'No',
  comparison: {
    tools: ['Openfloor', 'Polling suite', 'Webinar chat', 'Event app'],
    rows: [
      { criterion: 'Open a board without an account', answers: [true, false, false, false] },
      { criterion: 'Take part without an app', answers: [true, true, 'Partly', false] },
      { criterion: 'Votes decide the order', answers: [true, true, false, 'Partly'] },
      { criterion: 'Anonymous questions', answers: [true, 'Partly', false, false] },
      { criterion: 'Moderation while it runs', answers: [true, 'Paid', 'Partly', true] },
      { criterion: 'A view for the speaker alone', answers: [true, 'Partly', false, false] },
      { criterion: 'Price to begin', answers: ['$0', 'Per month', 'Per seat', 'Per event'] },
    ],
  } satisfies Comparison,

  pricing: 'Pricing',
  pricingTitle: 'Start free.',
  notSold: (boards: string) =>
    `This server does not sell plans: every board has every feature, and a device may have ${boards}.`,
  unlimitedUntil: (lastDay: string) => `any number of open boards until ${lastDay}`,
  atATime: (boards: string) => `${boards} at a time`,
  plansElsewhere: 'Plans of a server that sells them',
  trial: (days: number) => `${days}-day free trial`,
  perMonth: 'per month',
  included: 'Included:',
  notIncluded: 'Not included:',
  freeNotePromo: (lastDay: string) => `Launch promo: unlimited boards until ${lastDay}.`,
  boardsUpTo: (boards: number) => `Up to ${boards} boards`,
  boardsUnlimited: 'Unlimited boards',
  tiers: {
    free: {
      name: 'Free',
      price: '$0',
      due: 'Nothing due, in the first year or later.',
      bestFor: 'One talk, one meetup',
      action: 'Start Free',
      note: 'No account, no card.',
      tag: 'No sign-up',
      claims: [
        { text: 'Basic moderation', has: [] },
        { text: 'Time-boxed boards', has: [] },
        AI_SCREENING,
        EXPORTS_AND_INTEGRATIONS,
        PRIORITY_SUPPORT,
      ],
    },
    pro: {
      name: 'Pro',
      price: '$39',
      due: '$234 due in the first year, then $468 a year.',
      bestFor: 'Conferences and recurring events',
      action: 'Contact us',
      note: 'Billed annually, 50% off the first year.',

      claims: [
        {
          text: 'Advanced moderation',
          has: ['invited-moderators', 'bulk-acts', 'merging', 'votes-set-aside'],
        },
        AI_SCREENING,
        EXPORTS_AND_INTEGRATIONS,
        PRIORITY_SUPPORT,
      ],
    },
    business: {
      name: 'Business',
      price: '$79',
      due: '$474 due in the first year, then $948 a year.',
      bestFor: 'Organisations with many stages',
      action: 'Contact sales',
      note: 'Billed annually, 50% off the first year.',
      tag: '50% off',
      claims: [
        { text: 'ROI analytics dashboard', has: ['insights'] },
        { text: 'Dedicated success manager', has: ['success-manager'] },
        { text: 'White labeling', has: ['brand'] },
        { text: 'Custom integrations', has: ['custom-integrations'] },
        { text: '24/7 priority support', has: ['support-at-any-time'] },
      ],
    },
  } satisfies Record<Plan, Tier>,

  finalTitle: 'The floor is yours.',
  finalText: 'Your audience is one scan away.',
  createFreeBoard: 'Create Free Board',
  playWithDemo: 'Play with Demo',

  footerClaim: 'Instant Q&A boards for modern events and conferences',
  footerBuilt: 'Built for seamless audience engagement',
  copyright: '© 2025 Openfloor',
  community: 'Community',
};
