/** The rights that people gain or lose when the draft is saved. */
import { useEffect, useState } from 'react';
import type { CallResult } from '../../../contract/call.ts';
import type { roleCalls } from '../../../contract/calls/role.ts';
import { api } from '../../client/api.ts';
import { isAbortError } from '../../client/callFailure.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';

type Effect = CallResult<typeof roleCalls.effect>[number];
type RightsEffectProps = { roleId: string; added: readonly string[]; removed: readonly string[] };

const delayMs = 300;

export function RightsEffect({ roleId, added, removed }: RightsEffectProps) {
  const [effects, setEffects] = useState<readonly Effect[]>([]);
  const isChanged = added.length + removed.length > 0;
  useEffect(() => {
    if (!isChanged) return setEffects([]);
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const body = { roleId, add: [...added], remove: [...removed] };
      api.role
        .effect({ body }, { signal: abort.signal })
        .then(setEffects, (error: unknown) => isAbortError(error) || showFailure(error));
    }, delayMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [roleId, added, removed, isChanged]);
  if (effects.length === 0) return null;
  return (
    <section className="rights-effect" aria-live="polite">
      <h3>保存后</h3>
      <ul>
        {effects.map((effect) => (
          <li key={`${effect.menuId}${effect.gains}`} data-gains={effect.gains || undefined}>
            <b>{effect.gains ? '+' : '−'}</b>
            <span>{[effect.parentName, effect.menuName].filter(Boolean).join(' · ')}</span>
            <small>{formatEffect(effect)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function formatEffect({ gains, affected, unaffected, names }: Effect): string {
  const first = names.length > 0 ? `：${names.join('、')}${affected > names.length ? ' 等' : ''}` : '';
  const rest = unaffected > 0 ? `；${unaffected} 人${gains ? '已有' : '另有'}` : '';
  return `${affected} 人${first}${rest}`;
}
