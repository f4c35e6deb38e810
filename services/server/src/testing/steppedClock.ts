// Preloaded into a node by a test: at SIGUSR2 its wall clock is set by CLOCK_STEP_MS, in libraries too.
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
