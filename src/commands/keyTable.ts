/** The README's table of keys, from the declarations. */
import { keyCaps } from '../ui/keyCaps.ts';
import { type Command, keysOf, titleOf } from './command.ts';

/** Markdown: one row per command that has a key, grouped as declared. */
export function keyTable(commands: readonly Command[]): string {
  const rows = commands
    .filter((command) => keysOf(command).length > 0)
    .map(
      (command) =>
        `| ${command.group} | ${keysOf(command).map(written).join(' / ')} | ${titleOf(command, {})} |`,
    );
  return ['| 分组 | 按键 | 作用 |', '|---|---|---|', ...new Set(rows)].join('\n');
}

const written = (keys: string) =>
  keyCaps(keys)
    .map((cap) => `\`${cap === '|' ? '\\|' : cap}\``)
    .join(' ');
