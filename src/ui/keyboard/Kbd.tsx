import '../styles/ui.css';
import { formatKeyCaps, isSingleKeyShortcut } from './keyCaps.ts';

/** The keys of a chord or sequence as key caps: `Shift+A` → ⇧ A. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className="ui-keys" data-single={isSingleKeyShortcut(keys) || undefined}>
      {formatKeyCaps(keys).map((cap, index) => (
        // A chord's order is constant, and it may contain one cap twice (`g g`).
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <kbd key={index}>{cap}</kbd>
      ))}
    </span>
  );
}
