import { useCallback } from 'react';
import { isLeafRegion, rootRegion } from '../../../contract/fields/shared/region.ts';
import { type FieldChoice, useFieldContext } from '../fieldContext.ts';
import { Combobox } from './Combobox.tsx';
import { filterChoices } from './choices.ts';

/** The chosen path: ids, and the name of each. */
export type RegionPath = { ids: readonly string[]; names: readonly string[] };

type AddressLevelProps = {
  way: RegionPath;
  level: number;
  levels: number;
  id: string;
  label: string | undefined;
  invalid: boolean;
  describedBy: string | undefined;
  onChoose: (way: RegionPath) => void;
};

const levelNames = ['省', '市', '区县'];
const separator = ' / ';

/**
 * One level of a path: the divisions below the previous one, found by name or pinyin; the first level also finds
 * whole paths.
 */
export function AddressLevel({ way, level, levels, id, label, onChoose, ...state }: AddressLevelProps) {
  const services = useFieldContext();
  const above = level === 0 ? rootRegion : way.ids[level - 1];
  const find = useCallback(
    async (keyword: string): Promise<FieldChoice[]> => {
      if (above === undefined || (above !== rootRegion && isLeafRegion(above))) return [];
      const below = filterChoices(await services.regionsBelow(above), keyword);
      if (level > 0 || keyword.trim().length < 2) return below;
      const ways = (await services.regionsMatching(keyword)).filter(
        ({ path }) => path.length > 1 && path.length <= levels,
      );
      return [...below, ...ways.map(({ path }) => toRegionChoice(path))];
    },
    [services, above, level, levels],
  );
  const own = way.ids[level];
  const choose = ([choice]: FieldChoice[]) => {
    const before = { ids: way.ids.slice(0, level), names: way.names.slice(0, level) };
    if (!choice) return onChoose(before);
    onChoose({
      ids: [...before.ids, ...choice.value.split('/')],
      names: [...before.names, ...choice.label.split(separator)],
    });
  };
  return (
    <Combobox
      id={id}
      chosen={own === undefined ? [] : [{ value: own, label: way.names[level] ?? own }]}
      multiple={false}
      find={find}
      wait={level === 0 ? 150 : 0}
      placeholder={levelNames[level] ?? ''}
      bare
      wide="content"
      {...state}
      {...(label ? { label } : {})}
      onChoose={choose}
    />
  );
}

const toRegionChoice = (path: readonly { id: string; name: string }[]): FieldChoice => ({
  value: path.map(({ id }) => id).join('/'),
  label: path.map(({ name }) => name).join(separator),
});

export const regionLevelName = (level: number): string => levelNames[level] ?? '';
