import { navigate } from '../state/workspace/navigation.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

export function NotFoundPage({ pathname }: { pathname: string }) {
  return (
    <EmptyState title="访问资源不存在" hint={`没有 ${pathname} 这个页面，或者菜单没有授权给您。`}>
      <Button onClick={() => navigate('/index')}>回到首页</Button>
    </EmptyState>
  );
}

export function ForbiddenPage() {
  return (
    <EmptyState title="当前操作没有权限" hint="请联系管理员授权后再试。">
      <Button onClick={() => navigate('/index')}>回到首页</Button>
    </EmptyState>
  );
}
