import { Command as Cmdk } from 'cmdk';
import { Kbd } from '../../ui/Kbd.tsx';
import { boundKeys } from '../keymap.ts';
import { closePalette } from '../paletteState.ts';
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
  const [keys] = boundKeys(command);
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
        {command.args && '…'}
      </span>
      <small>{no === undefined ? detail : `不可用：${no}`}</small>
      {keys && <Kbd keys={keys} />}
    </Cmdk.Item>
  );
}

export function FoundItem({ found, query }: { found: Found; query: string }) {
  const choose = () => {
    closePalette();
    found.run();
  };
  return (
    <Cmdk.Item className="palette-item" value={found.key} onSelect={choose}>
      <span className="palette-title">
        <Marked text={found.title} ranges={matchText(query, found.title)?.ranges ?? []} />
      </span>
      <small>{found.detail}</small>
    </Cmdk.Item>
  );
}
