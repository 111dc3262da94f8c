// Loaded into a server process before everything else: its wall clock is wrong by CLOCK_ERROR_MS. Timers are not.
const error = Number(process.env.CLOCK_ERROR_MS);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + error);
    else super(...given);
  }

  static now() {
    return RealDate.now() + error;
  }
};
