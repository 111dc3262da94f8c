/** Requests of the map dialogs: map style, initial position, places by name, the address of a position. */
import { useEffect, useState } from 'react';
import type { MapTiles } from '../../../contract/calls/map.ts';
import { failures } from '../../../contract/failures.ts';
import { formatLatLng, type LatLng, parseLatLng } from '../../../contract/fields/shared/latLng.ts';
import { api } from '../../client/api.ts';
import type { FieldChoice } from '../../fields/fieldContext.ts';

/** The map opens in Beijing when no other position is known. */
const defaultCenter: LatLng = { lng: 116.39, lat: 39.9 };
const addressDelayMs = 200;

export type InitialMapView = { tiles: MapTiles | null; center: LatLng };

/** Undefined until the position is known; the map opens without a position too. */
export function useInitialMapView(known: LatLng | undefined): InitialMapView | undefined {
  const [start, setStart] = useState<InitialMapView>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a map opens once
  useEffect(() => {
    let gone = false;
    const tiles = api.map.settings().then(
      (settings) => settings.tiles,
      () => null,
    );
    const center = known ? Promise.resolve(known) : api.map.locate().catch(() => defaultCenter);
    void Promise.all([tiles, center]).then(([drawn, at]) => gone || setStart({ tiles: drawn, center: at }));
    return () => {
      gone = true;
    };
  }, []);
  return start;
}

/** The address of the place, '' if it has none; the message of the failure if the service cannot be reached. */
export function useAddress(spot: LatLng | undefined): { address?: string; problem?: string } {
  const [found, setFound] = useState<{ address?: string; problem?: string }>({});
  useEffect(() => {
    setFound({});
    if (!spot) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      api.map.reverse({ query: spot }, { signal: leaving.signal }).then(setFound, () => {
        if (!leaving.signal.aborted) setFound({ problem: failures.POSITION_UNKNOWN });
      });
    }, addressDelayMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [spot]);
  return found;
}

/** Places as choices whose value is their position, numbered for places at the same one; a typed position is a choice too. */
export async function searchPlaces(keyword: string): Promise<FieldChoice[]> {
  if (keyword.trim() === '') return [];
  const spot = parseLatLng(keyword);
  if (spot) return [{ value: formatLatLng(spot), label: formatLatLng(spot), hint: '按经纬度定位' }];
  const places = await api.map.search({ query: { keyword } });
  return places.map((place, index) => ({
    value: [formatLatLng(place), index, place.roughly ?? ''].join('#'),
    label: place.name,
    hint: place.roughly === undefined ? place.address : `${place.address} · 标在${place.roughly}`,
  }));
}

export type FoundPlace = { name: string; spot: LatLng; roughly: string };

export function parsePlaceChoice(choice: FieldChoice | undefined): FoundPlace | undefined {
  const [text = '', , roughly = ''] = choice?.value.split('#') ?? [];
  const spot = parseLatLng(text);
  return choice && spot && { name: choice.label, spot, roughly };
}

/** Hints for a person who finds no place, or one whose position is only approximate. */
export const searchNotes = {
  none: (keyword: string) =>
    `没有找到“${keyword}”，可改用上级地名或拼音、输入“经度,纬度”，或直接在地图上移动到该处`,
  roughly: ({ name, roughly }: FoundPlace) =>
    `地名库没有${name}的位置，已显示${roughly}，请在地图上移动到准确的位置，或输入“经度,纬度”`,
};
