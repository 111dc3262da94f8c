/** Waits until a page has published its context. */
import { type CommandContext, commandContext, onContextChange } from './commandContext.ts';

/** Waiting stops after this time. */
const timeoutMs = 10_000;

/** Resolves when the condition holds or the time is over. */
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
