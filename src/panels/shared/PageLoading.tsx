import { useKeysForContent } from '../../state/workspace/typeAhead/awaitedContent.ts';
import { LoadingIndicator } from '../../ui/EmptyState.tsx';

/** A placeholder for a page's content; keys typed meanwhile are buffered for the content. */
export function PageLoading() {
  useKeysForContent(true);
  return <LoadingIndicator />;
}
