import { expect, it } from 'vitest';
import { inRoom } from './actOnRoom.ts';

it('a refusal in a room keeps the time to wait', () => {
  const limited = { code: 'rate-limited', message: 'Too many changes', retryAfterMs: 5000 } as const;
  expect(inRoom({ room: 'Main hall' }, limited)).toEqual({
    ...limited,
    message: '“Main hall”: Too many changes',
  });
});
