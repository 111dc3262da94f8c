/** The steps that are saved with a document: the newest ones, as many as a request may have. */
import type { History } from '../../../contract/design/history.ts';

type Steps = Pick<History<unknown>, 'focus' | 'done' | 'undone'>;

/** Properties of objects in all steps together; a request may have 25,000 with those of the document. */
const maxKeys = 8_000;
/** As JSON, beside a document of half a million. */
const maxCharacters = 600_000;

/** Those that can be redone are taken first: they are few, and a new step ends them. */
export function selectSentSteps({ focus, done, undone }: Steps): Steps {
  let keysLeft = maxKeys;
  let charactersLeft = maxCharacters;
  const take = <Step extends object>(newestFirst: readonly Step[]): Step[] => {
    const taken: Step[] = [];
    for (const step of newestFirst) {
      keysLeft -= countKeys(step);
      charactersLeft -= JSON.stringify(step).length;
      if (keysLeft < 0 || charactersLeft < 0) break;
      taken.push(step);
    }
    return taken.reverse();
  };
  const keptUndone = take([...undone].reverse());
  return { focus, done: take([...done].reverse()), undone: keptUndone };
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, child) => sum + countKeys(child), own);
}
