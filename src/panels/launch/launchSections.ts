/** The forms of the launch center in keyboard order. */
import type { LaunchCenter, LaunchForm } from '../../../contract/calls/centre.ts';
import { matchesPinyin } from '../../ui/format/pinyin.ts';

export type LaunchEntry = { key: string; form: LaunchForm };
export type LaunchGroup = { id: string; title: string; entries: LaunchEntry[] };

/** Marked and recently started forms come first; a searched form appears once, in its category. */
export function groupLaunchEntries(
  { favourites, recent, categories }: LaunchCenter,
  typed: string,
): LaunchGroup[] {
  const grouped = categories.map(({ category, forms }) =>
    createGroup(
      `category:${category}`,
      category || '其他',
      forms.filter((form) => matchesSearch(form, typed)),
    ),
  );
  const own = [createGroup('favourites', '收藏', favourites), createGroup('recent', '最近发起', recent)];
  return [...(typed.trim() === '' ? own : []), ...grouped].filter(({ entries }) => entries.length > 0);
}

const createGroup = (id: string, title: string, forms: readonly LaunchForm[]): LaunchGroup => ({
  id,
  title,
  entries: forms.map((form) => ({ key: `${id}/${form.formEnName}`, form })),
});

const matchesSearch = ({ formCnName, formEnName, category }: LaunchForm, typed: string) => {
  const wanted = typed.trim();
  return (
    wanted === '' ||
    matchesPinyin(formCnName, wanted) ||
    matchesPinyin(category, wanted) ||
    formEnName.includes(wanted.toLowerCase())
  );
};

/** The entry `step` away from the entry of that key, clamped to the list; the first entry when the key is unknown. */
export function findAdjacentEntry(
  sections: readonly LaunchGroup[],
  key: string | undefined,
  step: number,
): LaunchEntry | undefined {
  const all = sections.flatMap(({ entries }) => entries);
  const at = all.findIndex((entry) => entry.key === key);
  return at < 0 ? all[0] : all[Math.max(0, Math.min(all.length - 1, at + step))];
}

/** The first entry of the section `step` away. */
export function findAdjacentGroup(
  sections: readonly LaunchGroup[],
  key: string | undefined,
  step: 1 | -1,
): LaunchEntry | undefined {
  const at = sections.findIndex(({ entries }) => entries.some((entry) => entry.key === key));
  return sections[Math.max(0, Math.min(sections.length - 1, at + step))]?.entries[0];
}

/** Returns the center after a form is marked or unmarked, before the server confirms it. */
export function setFavorite(center: LaunchCenter, formEnName: string, favourite: boolean): LaunchCenter {
  const changed = (form: LaunchForm) => (form.formEnName === formEnName ? { ...form, favourite } : form);
  const marked = center.categories
    .flatMap(({ forms }) => forms)
    .find((form) => form.formEnName === formEnName);
  const others = center.favourites.filter((form) => form.formEnName !== formEnName);
  return {
    categories: center.categories.map((one) => ({ ...one, forms: one.forms.map(changed) })),
    recent: center.recent.map(changed),
    favourites: favourite && marked ? [...others, { ...marked, favourite }] : others,
  };
}
