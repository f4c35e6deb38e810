import { plural } from '../../design/formats.ts';
import {
  boardsMaxOf,
  isAtLeast,
  LEAST_PLANS,
  LEAST_PLANS_OF_SERVICES,
  type Plan,
} from '@openfloor/contract/plans';
import type { Benefit, Claim } from './content.ts';
import { messages } from './messages.ts';
import type { Installation } from './useInstallation.ts';

const LEAST = { ...LEAST_PLANS, ...LEAST_PLANS_OF_SERVICES };

/** The lines of a plan's card. */
export const benefitsOf = (plan: Plan, installation: Installation): Benefit[] => [
  { text: boardsOf(plan, installation.freeBoards), checked: true },
  ...messages.tiers[plan].claims.map(({ text, has }: Claim) => ({
    text,
    checked: has.every((each) => isAtLeast(plan, LEAST[each]) && isGiven(each, installation)),
  })),
];

/** Whether this server offers it: without a language model it sells no screening by one. */
const isGiven = (each: Claim['has'][number], { sellsPlans, hasAssistant }: Installation): boolean =>
  each !== 'assistant-screening' || hasAssistant || !sellsPlans;

const boardsOf = (plan: Plan, freeBoards: number): string => {
  if (plan === 'free') return plural(freeBoards, 'board');
  const boards = boardsMaxOf(plan, freeBoards);
  return boards === null ? messages.boardsUnlimited : messages.boardsUpTo(boards);
};
