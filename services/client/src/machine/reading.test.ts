import { describe, expect, it } from 'vitest';
import { CUT, liveRig, type Rig } from '../testing/machineRig.ts';

const [first, second, third] = [1, 2, 3].map((count) => `0b9b0000-0000-4000-8000-00000000000${count}`);

const read = (rig: Rig, questionId: string | null = null): void => rig.input({ type: 'reading', questionId });
/** The server takes the socket for the owner's. */
const subscribeAsOwner = (rig: Rig): void => {
  rig.input({ type: 'received', message: rig.board.subscribed({ moderatorId: 'owner' }) });
};
const ownersRig = (): Rig => {
  const rig = liveRig();
  subscribeAsOwner(rig);
  rig.takeEffects();
  return rig;
};
const sentOf = (rig: Rig) =>
  rig.takeEffects().flatMap((effect) => (effect.type === 'send-reading' ? [effect.questionId] : []));

describe('What a moderator reads', () => {
  it('is sent immediately, then at most once a second, and the latest counts', () => {
    const rig = ownersRig();
    read(rig, first);
    expect(sentOf(rig)).toEqual([first]);
    rig.advance(300);
    read(rig, second);
    read(rig, third);
    expect(sentOf(rig)).toEqual([]);
    expect(rig.untilNextDeadlineMs()).toBe(700);
    rig.waitForNextDeadline();
    expect(sentOf(rig)).toEqual([third]);
    read(rig, third);
    rig.advance(5000);
    read(rig);
    expect(sentOf(rig)).toEqual([null]);
  });

  it('is sent after each subscription, because the server starts anew', () => {
    const rig = ownersRig();
    read(rig, first);
    rig.takeEffects();
    rig.input(CUT);
    rig.advance(200);
    read(rig, second);
    expect(sentOf(rig)).toEqual([]);
    rig.waitForDeadline();
    rig.settle();
    subscribeAsOwner(rig);
    rig.waitForNextDeadline();
    expect(sentOf(rig)).toEqual([second]);
  });

  it('is not sent by who reads nothing, nor to a server that does not know it', () => {
    const rig = ownersRig();
    read(rig);
    expect(sentOf(rig)).toEqual([]);
    const former = liveRig();
    read(former, first);
    former.advance(5000);
    former.input({ type: 'due' });
    expect(sentOf(former)).toEqual([]);
  });
});
