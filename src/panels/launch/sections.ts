/** The forms of the centre in the order in which they are walked. */
import type { Centre, CentreForm } from '../../../contract/calls/centre.ts';
import { matchesPinyin } from '../../ui/pinyin.ts';

export type Entry = { key: string; form: CentreForm };
export type Section = { id: string; title: string; entries: Entry[] };

/** What one marked and started last comes first; what is looked for stands once, in its category. */
export function sectionsOf({ favourites, recent, categories }: Centre, typed: string): Section[] {
  const grouped = categories.map(({ category, forms }) =>
    sectionOf(
      `category:${category}`,
      category || '其他',
      forms.filter((form) => isFound(form, typed)),
    ),
  );
  const own = [sectionOf('favourites', '收藏', favourites), sectionOf('recent', '最近发起', recent)];
  return [...(typed.trim() === '' ? own : []), ...grouped].filter(({ entries }) => entries.length > 0);
}

const sectionOf = (id: string, title: string, forms: readonly CentreForm[]): Section => ({
  id,
  title,
  entries: forms.map((form) => ({ key: `${id}/${form.formEnName}`, form })),
});

const isFound = ({ formCnName, formEnName, category }: CentreForm, typed: string) => {
  const wanted = typed.trim();
  return (
    wanted === '' ||
    matchesPinyin(formCnName, wanted) ||
    matchesPinyin(category, wanted) ||
    formEnName.includes(wanted.toLowerCase())
  );
};

/** The entry so many steps from the one of that key, within what there is; the first where none is. */
export function entryBeside(
  sections: readonly Section[],
  key: string | undefined,
  step: number,
): Entry | undefined {
  const all = sections.flatMap(({ entries }) => entries);
  const at = all.findIndex((entry) => entry.key === key);
  return at < 0 ? all[0] : all[Math.max(0, Math.min(all.length - 1, at + step))];
}

/** The first entry of the section so many away. */
export function sectionBeside(
  sections: readonly Section[],
  key: string | undefined,
  step: 1 | -1,
): Entry | undefined {
  const at = sections.findIndex(({ entries }) => entries.some((entry) => entry.key === key));
  return sections[Math.max(0, Math.min(sections.length - 1, at + step))]?.entries[0];
}

/** The centre as it is once a form was marked or unmarked, before the server has said so. */
export function withFavourite(centre: Centre, formEnName: string, favourite: boolean): Centre {
  const changed = (form: CentreForm) => (form.formEnName === formEnName ? { ...form, favourite } : form);
  const marked = centre.categories
    .flatMap(({ forms }) => forms)
    .find((form) => form.formEnName === formEnName);
  const others = centre.favourites.filter((form) => form.formEnName !== formEnName);
  return {
    categories: centre.categories.map((one) => ({ ...one, forms: one.forms.map(changed) })),
    recent: centre.recent.map(changed),
    favourites: favourite && marked ? [...others, { ...marked, favourite }] : others,
  };
}
