/** The launch center: loaded when the page opens, updated at once when a form is marked. */
import { useCallback, useEffect, useState } from 'react';
import type { LaunchCenter, LaunchForm } from '../../../contract/calls/centre.ts';
import { api } from '../../client/api.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { useTabActive } from '../../state/workspace/tabScope.ts';
import { setFavorite } from './launchSections.ts';

export function useLaunchCenter() {
  const active = useTabActive();
  const [center, setCenter] = useState<LaunchCenter>();
  const [failed, setFailed] = useState<string>();
  const load = useCallback(
    () =>
      api.centre.list().then(
        (answer) => {
          setCenter(answer);
          setFailed(undefined);
        },
        (error: unknown) => setFailed(error instanceof Error ? error.message : String(error)),
      ),
    [],
  );
  useEffect(() => {
    if (active) void load();
  }, [active, load]);
  const toggle = useCallback(
    async ({ formEnName, favourite }: LaunchForm) => {
      setCenter((now) => now && setFavorite(now, formEnName, !favourite));
      await api.centre.favourite({ body: { formEnName, favourite: !favourite } }).catch(async (error) => {
        await load();
        showFailure(error);
      });
    },
    [load],
  );
  return { center, failed, load, toggle };
}
