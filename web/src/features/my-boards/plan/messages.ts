import type { Said } from '../../../api/http/saidOf.ts';
import { PLAN_DEVICES_MAX } from '@openfloor/contract/limits';
import { PLAN_NAMES, type Plan } from '@openfloor/contract/plans';
import { numberText, plural } from '../../../design/formats.ts';

/** All texts of the plan and the devices on My Boards. */
export const messages = {
  more: 'More',
  moreText: 'Another device, recovery codes',
  plan: 'Plan',
  planOf: (plan: Plan) => `${PLAN_NAMES[plan]} plan`,
  trial: 'Trial',
  until: 'until',
  boardsOf: (used: number, limit: number) => `${numberText(used)} of ${plural(limit, 'board')} open`,
  boardsAnyNumber: (used: number) => `${plural(used, 'board')} open, any number allowed`,

  ending: (plan: Plan, isTrial: boolean) => `Your ${PLAN_NAMES[plan]} ${isTrial ? 'trial' : 'plan'} ends on`,
  goesOn: (plan: Plan) => `Afterwards this device has the ${PLAN_NAMES[plan]} plan, until`,
  endingText:
    'Boards that you opened with it keep what they have. For all others, enter another plan key by then.',
  ended: 'Your plan ended on',
  endedText:
    'Boards that you opened with it keep what they have; all others have what the Free plan has. A plan key brings the rest back.',
  toPlanKey: 'Enter a plan key',

  key: 'Plan key',
  redeem: 'Redeem',
  redeeming: 'Redeeming...',
  redeemed: (plan: Plan) => `This device has the ${PLAN_NAMES[plan]} plan`,
  startTrial: (days: number) => `Start the ${days}-day Pro trial`,
  trialText: 'Once on a device. It ends by itself.',
  starting: 'Starting...',

  planDevices: 'Devices with this plan',
  planDevicesText: `At most ${PLAN_DEVICES_MAX} devices have a plan, this one included.`,
  deviceName: (isThis: boolean, isAccount: boolean) =>
    isAccount ? (isThis ? 'Your account' : 'An account') : isThis ? 'This device' : 'Another device',
  since: 'since',
  remove: 'Remove',
  removeOf: (name: string, since: string | undefined) =>
    `Remove ${name}${since === undefined ? '' : `, since ${since}`}`,
  removeTitle: 'Take the plan back?',
  removeText:
    'It loses the plan at once. Boards keep what they had when they were opened, and who owns them stays as it is.',
  keep: 'Cancel',
  deviceRemoved: 'Plan taken back',
  deviceRemovedText: 'Another device can have it now.',
  deviceStays: 'The plan was not taken back',

  devices: 'Another device',
  devicesText: (hasPlan: boolean) =>
    `A link code makes another device an owner of your open boards${hasPlan ? ', and gives it the plan of this one' : ''}.`,
  recovery: 'Lost a device?',
  recoveryText:
    'A board that is not in the list above: the recovery code on its board card gives this device its admin link again.',
  recoveryCode: 'Recovery code',
  recover: 'Recover',
  recovering: 'Recovering...',
  recovered: 'Admin Link Restored',
  recoveredText: 'You can moderate again.',
  createCode: 'Create a link code',
  creatingCode: 'Creating...',
  code: 'Link code',
  codeLeft: (left: string) =>
    `Enter it on the other device, on its My Boards. It works once, for ${left} more.`,
  codeOver: 'This link code has expired.',
  copy: 'Copy',
  copied: 'Link code copied',
  copyFailed: 'Failed to copy the link code',
  otherCode: 'Link code of another device',
  link: 'Link this device',
  linking: 'Linking...',
  linked: 'Device linked',
  linkedText: (boards: number, hasPlan: boolean) => {
    const owned = boards === 0 ? undefined : `It owns ${plural(boards, 'board')} of the other device now`;
    if (!hasPlan) return `${owned ?? 'It got no board: none of the other device is open'}.`;
    return owned === undefined ? 'It has the plan of the other device now.' : `${owned}, and has its plan.`;
  },
  fullBoards: (titles: readonly string[]) =>
    `${plural(titles.length, 'board')} did not come along, because as many devices own ${titles.length === 1 ? 'it' : 'them'} as can: ${titles.map((title) => `“${title}”`).join(', ')}. On the other device remove one under Owners in the board tools, and use a new link code.`,

  failed: 'The server did not answer. It may have worked all the same: reload the page to see.',
  limited: (minutes: number | undefined) =>
    minutes === undefined
      ? 'Too many tries. Please try again later.'
      : `Too many tries. Please try again in ${plural(minutes, 'minute')}.`,
  refusals: {
    'plan-key-not-found': 'There is no such plan key, or its time is over. Please check what you typed.',
    'plan-key-used':
      'This plan key has been used. If this device does not have its plan, link it to the one that has.',
    'plan-devices-full': `${PLAN_DEVICES_MAX} devices have this plan already. On the device that redeemed it, remove one under Plan and use this code again. A recovery code makes this device an owner of a board without the plan.`,
    'plan-device-not-found': 'This device no longer has the plan from here.',
    'trial-used': 'This device has had its trial.',
    'recovery-code-not-found': 'There is no such code, or it was replaced. Please check what you typed.',
    'board-not-found': 'The board of this code was closed.',
    'link-code-not-found':
      'This code is unknown, was used or has expired. Create a new one on the other device.',
  } satisfies Said,
};
