import { useKeysForContent } from '../../state/workspace/typeAhead/awaitedContent.ts';
import { LoadingIndicator } from '../../ui/EmptyState.tsx';

/** Stands in the place of a page's content; keys that are typed meanwhile wait for it. */
export function PageLoading() {
  useKeysForContent(true);
  return <LoadingIndicator />;
}
