import { useRouter } from '@tanstack/react-router';
import { CallFailure } from '../client/callFailure.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Shown when the session could not be loaded. The address and the browser's data stay; the person can retry. */
export function ServerUnreachable({ error }: { error: unknown }) {
  const router = useRouter();
  return (
    <EmptyState
      title={error instanceof CallFailure ? error.msg : '页面出现异常，请刷新后重试'}
      hint="已输入的内容没有丢失，网络恢复后可以继续。"
    >
      <Button look="primary" onClick={() => void router.invalidate()}>
        重试
      </Button>
    </EmptyState>
  );
}
