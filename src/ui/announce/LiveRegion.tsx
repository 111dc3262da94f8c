import { useSnapshot } from 'valtio';
import { announcement } from './announceText.ts';

/** The page's only live region, visually hidden. */
export function LiveRegion() {
  const { text } = useSnapshot(announcement);
  return (
    <div className="ui-hidden" aria-live="polite" aria-atomic="true" data-announcer>
      {text}
    </div>
  );
}
