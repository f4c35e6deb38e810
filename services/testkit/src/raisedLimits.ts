import { LIMIT_VARIABLES } from '@openfloor/platform/limitVariables';

const UNREACHED = '100000000';
/** Some limits count bytes. */
const UNREACHED_LIMIT = '100000000000';

const raised = Object.keys(LIMIT_VARIABLES).filter((name) => !name.startsWith('LIMIT_LOGIN_'));

/** Raises each limit per session and per address, except those of logins: one machine is the whole audience here. */
export const LIMITS_RAISED: Readonly<Record<string, string>> = {
  FREE_PLAN_BOARDS: UNREACHED,
  QUESTIONS_PER_TALK_MAX: UNREACHED,
  ...Object.fromEntries(raised.map((name) => [name, UNREACHED_LIMIT])),
};
