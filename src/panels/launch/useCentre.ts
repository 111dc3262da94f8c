/** The centre as the server has it: read when one comes to the page, changed at once when a form is marked. */
import { useCallback, useEffect, useState } from 'react';
import type { Centre, CentreForm } from '../../../contract/calls/centre.ts';
import { api } from '../../client/api.ts';
import { showFailure } from '../../state/showFailure.ts';
import { useTabActive } from '../../state/tabScope.ts';
import { withFavourite } from './sections.ts';

export function useCentre() {
  const active = useTabActive();
  const [centre, setCentre] = useState<Centre>();
  const [failed, setFailed] = useState<string>();
  const load = useCallback(
    () =>
      api.centre.list().then(
        (answer) => {
          setCentre(answer);
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
    async ({ formEnName, favourite }: CentreForm) => {
      setCentre((now) => now && withFavourite(now, formEnName, !favourite));
      await api.centre.favourite({ body: { formEnName, favourite: !favourite } }).catch(async (error) => {
        await load();
        showFailure(error);
      });
    },
    [load],
  );
  return { centre, failed, load, toggle };
}
