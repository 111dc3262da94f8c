import { useRouter } from '@tanstack/react-router';
import { CallFailure } from '../client/callFailure.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** The person's session could not be read. The address and what is kept in the browser stay; one can try again. */
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
