/** What the map dialogs ask the server: how the map is drawn, where it opens, what is called so, what is there. */
import { useEffect, useState } from 'react';
import type { MapTiles } from '../../../contract/calls/map.ts';
import { failures } from '../../../contract/failures.ts';
import { type Spot, spotText } from '../../../contract/fields/shared/spot.ts';
import { api } from '../../client/api.ts';
import type { Choice } from '../../fields/world.ts';

/** Forms seed, point 9. */
const usualCentre: Spot = { lng: 116.39, lat: 39.9 };
const addressWaitMs = 200;

export type MapStart = { tiles: MapTiles | null; centre: Spot };

/** Undefined until it is known; a map opens where nobody can say where one is, too. */
export function useMapStart(known: Spot | undefined): MapStart | undefined {
  const [start, setStart] = useState<MapStart>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a map opens once
  useEffect(() => {
    let gone = false;
    const tiles = api.map.settings().then(
      (settings) => settings.tiles,
      () => null,
    );
    const centre = known ? Promise.resolve(known) : api.map.locate().catch(() => usualCentre);
    void Promise.all([tiles, centre]).then(([drawn, at]) => gone || setStart({ tiles: drawn, centre: at }));
    return () => {
      gone = true;
    };
  }, []);
  return start;
}

/** The address of the place, '' where nothing is known; the failure's sentence where nobody could be asked. */
export function useAddress(spot: Spot | undefined): { address?: string; problem?: string } {
  const [found, setFound] = useState<{ address?: string; problem?: string }>({});
  useEffect(() => {
    if (!spot) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      api.map.reverse({ query: spot }, { signal: leaving.signal }).then(setFound, () => {
        if (!leaving.signal.aborted) setFound({ problem: failures.POSITION_UNKNOWN });
      });
    }, addressWaitMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [spot]);
  return found;
}

/** Places as choices whose value is where they are, numbered for those at one spot. */
export async function placesCalled(keyword: string): Promise<Choice[]> {
  if (keyword.trim() === '') return [];
  const places = await api.map.search({ query: { keyword } });
  return places.map((place, index) => ({
    value: `${spotText(place)}#${index}`,
    label: place.name,
    hint: place.address,
  }));
}

export const spotOfChoice = (choice: Choice | undefined): string => choice?.value.split('#')[0] ?? '';
