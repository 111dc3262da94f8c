/** All commands of the product. A noun's file declares them; a line here makes them reachable. */
import type { Command } from './command.ts';
import { goCommands } from './go.ts';
import { shellCommands } from './shell.ts';

export const commands: readonly Command[] = [...goCommands, ...shellCommands];
