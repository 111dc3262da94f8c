/** Waiting until the page one is led to is there. */
import { type CommandContext, commandContext, onContextChange } from './commandContext.ts';

/** A page that does not come by then is not waited for. */
const timeoutMs = 10_000;

/** Resolves once the context is so, or its time is over. */
export function waitForContext(isThere: (context: CommandContext) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(tooLate);
      stop();
      resolve();
    };
    const look = () => {
      if (isThere(commandContext())) end();
    };
    const tooLate = setTimeout(end, timeoutMs);
    const stop = onContextChange(look);
    look();
  });
}
