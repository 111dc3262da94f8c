import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageLoading } from './PageLoading.tsx';

type NotLoadedProps = { failure?: string | undefined; retry: () => void; hint?: string };

/** Shown while the content loads and when the load fails. */
export function NotLoaded({ failure, retry, hint = '单据可能已被删除，或您没有查看权限' }: NotLoadedProps) {
  if (failure === undefined) return <PageLoading />;
  return (
    <EmptyState title={failure} hint={hint}>
      <Button onClick={retry}>重试</Button>
    </EmptyState>
  );
}
