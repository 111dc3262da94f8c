import { type ReactNode, useCallback, useState } from 'react';
import type { LatLng } from '../../../contract/fields/shared/latLng.ts';
import { Combobox } from '../../fields/combobox/Combobox.tsx';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { parsePlaceChoice, searchNotes, searchPlaces } from './mapLookup.ts';

type PlaceSearchProps = {
  id: string;
  onFind: (spot: LatLng) => void;
  /** Receives a hint for a person whose search finds too little; '' otherwise. Keep it stable between renders. */
  onNote: (note: string) => void;
  /** More controls to the right of the box. */
  children: ReactNode;
};

/** Finds places for the typed text and passes the chosen one to `onFind`. */
export function PlaceSearch({ id, onFind, onNote, children }: PlaceSearchProps) {
  const [chosen, setChosen] = useState<FieldChoice[]>([]);
  const find = useCallback(
    async (keyword: string) => {
      const places = await searchPlaces(keyword);
      if (keyword.trim() !== '') onNote(places.length === 0 ? searchNotes.none(keyword.trim()) : '');
      return places;
    },
    [onNote],
  );
  const choose = (next: FieldChoice[]) => {
    setChosen(next);
    const place = parsePlaceChoice(next[0]);
    onNote(place?.roughly ? searchNotes.roughly(place) : '');
    if (place) onFind(place.spot);
  };
  return (
    <div className="map-dialog-tools">
      <Combobox
        id={id}
        chosen={chosen}
        multiple={false}
        find={find}
        wait={200}
        label="搜索地点"
        placeholder="搜索地点：名称、拼音或“经度,纬度”"
        autoFocus
        onChoose={choose}
      />
      {children}
    </div>
  );
}
