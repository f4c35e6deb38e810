// Tests preload this into a node: SIGUSR2 steps its wall clock by CLOCK_STEP_MS, also for libraries.
const RealDate = Date;
let steppedMs = 0;

class SteppedDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    super(given.length === 0 ? SteppedDate.now() : given[0]);
  }

  static override now(): number {
    return RealDate.now() + steppedMs;
  }
}

Object.assign(globalThis, { Date: SteppedDate });
process.on('SIGUSR2', () => (steppedMs = Number(process.env['CLOCK_STEP_MS'])));
