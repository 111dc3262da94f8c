/** Numbers as people write them. */
import type { Field } from '../../forms/definition.ts';

const written = /^([+-]?)[¥$€£]? *([+-]?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/;

/**
 * The plain decimal text of `1,234.50`, `¥ -5`, `.5`, and of a number with the field's own unit (of a field without one:
 * 元); digits and signs as Chinese input methods write them are digits and signs. Anything else comes back as it is: a
 * comma that groups no thousands, a space between digits, another unit.
 */
export function numberOfText(text: string, { suffix }: Pick<Field, 'suffix'>): string {
  const trimmed = text.normalize('NFKC').replace('−', '-').replace('。', '.').trim();
  const unit = (suffix?.trim() || '元').normalize('NFKC');
  const bare = trimmed.endsWith(unit) ? trimmed.slice(0, -unit.length).trim() : trimmed;
  const [, before = '', behind = '', whole = '', fraction = ''] = written.exec(bare) ?? [];
  if ((whole === '' && fraction === '') || (before !== '' && behind !== '')) return text.trim();
  const sign = before === '-' || behind === '-' ? '-' : '';
  return `${sign}${whole.replaceAll(',', '') || '0'}${fraction && `.${fraction}`}`;
}
