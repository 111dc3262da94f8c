import { useSnapshot } from 'valtio';
import { announced } from './announce.ts';

/** The one live region of the page; nothing is to be seen of it. */
export function Announcer() {
  const { text } = useSnapshot(announced);
  return (
    <div className="ui-hidden" aria-live="polite" aria-atomic="true" data-announcer>
      {text}
    </div>
  );
}
