/** The button that requests a code by SMS: after a code was sent it counts down to the next one. */
import { useEffect, useState } from 'react';
import { announceText } from '../../ui/announce/announceText.ts';

const pauseSeconds = 60;

/** `onSent` begins the pause. */
export function useCodeSending() {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  const onSent = () => {
    setLeft(pauseSeconds);
    announceText('code', () => '验证码已发送');
  };
  return { waiting: left > 0, label: left > 0 ? `${left} 秒后重发` : '获取验证码', onSent };
}
