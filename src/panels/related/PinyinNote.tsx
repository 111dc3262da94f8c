import { pinyinListBound } from '../../../contract/pinyin/pinyinSearch.ts';
import { formatNewest, formatPinyinNote } from '../../ui/format/pinyinNote.ts';

/** A note below a list in which pinyin found few rows; `found` is null until it is known. */
export function PinyinNote({ keyword, found }: { keyword: string; found: number | null }) {
  const note = found === null ? '' : formatPinyinNote({ keyword, found }, formatNewest(pinyinListBound));
  return (
    <p className="related-note" role="status">
      {note}
    </p>
  );
}
