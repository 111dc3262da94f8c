/** The key table of docs/keys.md, generated from the declarations. */
import { formatKeyCaps } from '../../ui/keyboard/keyCaps.ts';
import { type Command, commandTitle, declaredKeys } from '../core/command.ts';

/** Markdown: one row per command with a key, in declared groups. */
export function formatKeyTable(commands: readonly Command[]): string {
  const rows = commands
    .filter((command) => declaredKeys(command).length > 0)
    .map(
      (command) =>
        `| ${command.group} | ${declaredKeys(command).map(formatKeys).join(' / ')} | ${commandTitle(command, {})} |`,
    );
  return ['| 分组 | 按键 | 作用 |', '|---|---|---|', ...new Set(rows)].join('\n');
}

const formatKeys = (keys: string) =>
  formatKeyCaps(keys)
    .map((cap) => `\`${cap === '|' ? '\\|' : cap}\``)
    .join(' ');
