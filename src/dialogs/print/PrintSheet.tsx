/** The printed sheet: the same on screen and on paper, black on white in every theme. */
import './print.css';
import type { LogActivity } from '../../../contract/calls/instance.ts';
import { formatDelegate } from '../../../contract/flow/absence.ts';
import { recordStatusLabels } from '../../../contract/forms/recordStatusLabels.ts';
import { getFieldRenderer } from '../../fields/registry.tsx';
import { currentFacts } from '../../state/forms/currentFacts.ts';
import { session } from '../../state/session/session.ts';
import type { PrintDocument } from './loadPrintDocument.ts';
import { layoutPrintDocument, type PrintSection } from './printLayout.ts';

const statusLabels: Readonly<Record<string, string>> = recordStatusLabels;

export function PrintSheet({ form, values, instance, log }: PrintDocument) {
  const facts = currentFacts();
  const state = instance?.statusLabel ?? statusLabels[String(values.sysStatus)] ?? '';
  const made = String(instance?.createTime ?? values.createTime ?? '');
  const author = String(instance?.initiatorName ?? values.createBy$view ?? '');
  return (
    <article className="print-sheet">
      <h1>{form.cnName}</h1>
      <p className="print-facts">
        <span>状态：{state}</span>
        <span>
          {instance ? '发起' : '创建'}：{author} {made.slice(0, 16)}
        </span>
      </p>
      {layoutPrintDocument(form, values, { getFieldRenderer, facts }).map((part, at) => (
        // The parts of a sheet are constant.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <PrintSectionView key={at} part={part} />
      ))}
      {log.length > 0 && <LogTable log={log} />}
      <p className="print-foot">
        打印人：{session.person?.nickName} · 打印时间：{facts.now.slice(0, 16)}
      </p>
    </article>
  );
}

function PrintSectionView({ part }: { part: PrintSection }) {
  if (part.kind === 'heading') return <h2>{part.title}</h2>;
  if (part.kind === 'table')
    return (
      <section>
        <h2>{part.title}</h2>
        <Table heads={part.heads} rows={part.rows} numeric={part.numeric} />
      </section>
    );
  return (
    <dl className="print-fields">
      {part.cells.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function LogTable({ log }: { log: readonly LogActivity[] }) {
  const rows = log.flatMap(({ taskName, logItemList }) =>
    logItemList.map(({ userNickName, forUserName, operateName, comment, time }) => [
      taskName,
      formatDelegate(userNickName, forUserName),
      operateName,
      comment,
      time.slice(0, 16),
    ]),
  );
  return (
    <section>
      <h2>审批记录</h2>
      <Table heads={['环节', '处理人', '操作', '意见', '时间']} rows={rows} />
    </section>
  );
}

type TableProps = { heads: string[]; rows: string[][]; numeric?: boolean[] };

function Table({ heads, rows, numeric = [] }: TableProps) {
  return (
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          // Rows and cells of a sheet are identified by their position only.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <tr key={line}>
            {row.map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <td key={at} className={numeric[at] ? 'print-number' : undefined}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
