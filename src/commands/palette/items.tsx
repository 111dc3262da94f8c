import { Command as Cmdk } from 'cmdk';
import { Kbd } from '../../ui/Kbd.tsx';
import { useKeymap } from '../keymap.ts';
import type { CommandChoice } from './choices.ts';
import type { Found } from './lookups.ts';
import { matchText, pieces, type Range } from './match.ts';

export function Marked({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  return pieces(text, ranges).map((piece, index) =>
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
        <Marked text={title} ranges={match.ranges} />
        {command.walk && '…'}
      </span>
      <small>{no === undefined ? detail : `不可用：${no}`}</small>
      {keys && <Kbd keys={keys} />}
    </Cmdk.Item>
  );
}

type FoundItemProps = { found: Found; query: string; onTake: (found: Found) => void };

export function FoundItem({ found, query, onTake }: FoundItemProps) {
  const { title, detail } = found;
  return (
    <Cmdk.Item className="palette-item" value={found.key} onSelect={() => onTake(found)}>
      <span className="palette-title">
        <Marked text={title} ranges={matchText(query, title)?.ranges ?? []} />
      </span>
      <small>
        <Marked text={detail} ranges={found.kind === 'record' ? plainRanges(detail, query) : []} />
      </small>
    </Cmdk.Item>
  );
}

/** Where a number is found it is marked too. */
function plainRanges(text: string, query: string): Range[] {
  const at = query === '' ? -1 : text.toLowerCase().indexOf(query.toLowerCase());
  return at < 0 ? [] : [[at, at + query.length]];
}
