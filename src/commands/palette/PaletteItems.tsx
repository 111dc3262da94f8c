import { Command as Cmdk } from 'cmdk';
import type { TextRange } from '../../../contract/pinyin/matchPinyin.ts';
import { PersonAvatar } from '../../ui/avatar/PersonAvatar.tsx';
import { Kbd } from '../../ui/keyboard/Kbd.tsx';
import { useKeymap } from '../keys/keymap.ts';
import type { LookupResult } from './lookups.ts';
import { type CommandChoice, ellipsisOf } from './paletteSections.ts';
import { matchText, splitByRanges } from './textMatch.ts';

export function MarkedText({ text, ranges }: { text: string; ranges: readonly TextRange[] }) {
  return splitByRanges(text, ranges).map((piece, index) =>
    // The pieces of one text keep their order.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    piece.hit ? <em key={index}>{piece.text}</em> : <span key={index}>{piece.text}</span>,
  );
}

export function ChoiceItem({ choice, onChoose }: { choice: CommandChoice; onChoose: () => void }) {
  const { command, title, detail, match, no } = choice;
  const [keys] = useKeymap()(command);
  return (
    <Cmdk.Item
      className="palette-item"
      value={command.id}
      onSelect={onChoose}
      data-off={no !== undefined || undefined}
      aria-disabled={no !== undefined}
    >
      <span className="palette-title">
        <MarkedText text={title} ranges={match.ranges} />
        {ellipsisOf(choice)}
      </span>
      <small>{no === undefined ? detail : `不可用：${no}`}</small>
      {keys && <Kbd keys={keys} />}
    </Cmdk.Item>
  );
}

type LookupItemProps = { found: LookupResult; query: string; onTake: (found: LookupResult) => void };

export function LookupItem({ found, query, onTake }: LookupItemProps) {
  const { title, detail } = found;
  return (
    <Cmdk.Item className="palette-item" value={found.key} onSelect={() => onTake(found)}>
      {found.kind === 'person' && <PersonAvatar name={title} avatar={found.person.avatar} size={20} />}
      <span className="palette-title">
        <MarkedText text={title} ranges={matchText(query, title)?.ranges ?? []} />
      </span>
      <small>
        <MarkedText text={detail} ranges={found.kind === 'record' ? findRanges(detail, query) : []} />
      </small>
    </Cmdk.Item>
  );
}

/** A matching number is marked too. */
function findRanges(text: string, query: string): TextRange[] {
  const at = query === '' ? -1 : text.toLowerCase().indexOf(query.toLowerCase());
  return at < 0 ? [] : [[at, at + query.length]];
}
