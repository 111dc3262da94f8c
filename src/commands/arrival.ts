/** Waiting until the page one is led to is there. */
import { type CommandContext, commandContext, onContextChange } from './context.ts';

/** A page that does not come by then is not waited for. */
const patienceMs = 10_000;

/** Resolves once the context is so, or its time is over. */
export function untilContext(isThere: (context: CommandContext) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(tooLate);
      stop();
      resolve();
    };
    const look = () => {
      if (isThere(commandContext())) end();
    };
    const tooLate = setTimeout(end, patienceMs);
    const stop = onContextChange(look);
    look();
  });
}
