import { type ReactNode, useCallback, useState } from 'react';
import type { Spot } from '../../../contract/fields/shared/spot.ts';
import { Combobox } from '../../fields/parts/Combobox.tsx';
import type { Choice } from '../../fields/world.ts';
import { placeOfChoice, placesCalled, searchNote } from './mapPlace.ts';

type PlaceSearchProps = {
  id: string;
  onFind: (spot: Spot) => void;
  /** What a person can do where finding a place is not enough; '' where it is. Keep it stable between renders. */
  onNote: (note: string) => void;
  /** What else there is to press beside the box. */
  children: ReactNode;
};

/** Finds places by what is typed; the one taken is told. */
export function PlaceSearch({ id, onFind, onNote, children }: PlaceSearchProps) {
  const [chosen, setChosen] = useState<Choice[]>([]);
  const find = useCallback(
    async (keyword: string) => {
      const places = await placesCalled(keyword);
      if (keyword.trim() !== '') onNote(places.length === 0 ? searchNote.none(keyword.trim()) : '');
      return places;
    },
    [onNote],
  );
  const choose = (next: Choice[]) => {
    setChosen(next);
    const place = placeOfChoice(next[0]);
    onNote(place?.roughly ? searchNote.roughly(place) : '');
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
