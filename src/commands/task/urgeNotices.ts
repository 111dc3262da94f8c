/** Notifies a holder quietly that somebody urges or a deadline is near; many events at once become one message. */
import { onLiveEvent, type ReceivedLiveEvent } from '../../state/cache/liveEvents.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { toast } from '../../ui/toast/toast.ts';
import { taskHref } from '../core/currentTask.ts';

const coalesceMs = 600;
const toastMs = 8000;

/** Until the returned function is called. */
export function followUrgeEvents(): () => void {
  let events: ReceivedLiveEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    for (const timeout of [false, true]) {
      const some = events.filter((event) => (event.timeout === true) === timeout);
      if (some.length > 0) showUrgeNotice(some, timeout ? '系统提醒：' : '催办：');
    }
    events = [];
  };
  const stop = onLiveEvent('task.urged', (event) => {
    events.push(event);
    clearTimeout(timer);
    timer = setTimeout(tell, coalesceMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function showUrgeNotice(events: readonly ReceivedLiveEvent[], who: string): void {
  const [first] = events;
  if (!first) return;
  const one = `${who}“${first.title}”等待您处理`;
  const text = events.length === 1 ? one : `${who}“${first.title}”等 ${events.length} 条等待您处理`;
  const address = taskHref({
    formEnName: String(first.formEnName),
    taskId: String(first.taskId),
    processInstanceId: String(first.processInstanceId),
  });
  toast.info(text, { timeoutMs: toastMs, action: { label: '打开', run: () => navigate(address) } });
}
