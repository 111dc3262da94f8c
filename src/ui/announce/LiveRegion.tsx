import { useSnapshot } from 'valtio';
import { announcement } from './announceText.ts';

/** The one live region of the page; nothing is to be seen of it. */
export function LiveRegion() {
  const { text } = useSnapshot(announcement);
  return (
    <div className="ui-hidden" aria-live="polite" aria-atomic="true" data-announcer>
      {text}
    </div>
  );
}
