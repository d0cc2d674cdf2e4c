import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type Column<Row> = { key: string; head: string; cell: (row: Row) => ReactNode; num?: boolean };

type Props<Row> = {
  rows: readonly Row[];
  /** The column with the row's name; the head of its card. */
  lead: Omit<Column<Row>, 'key' | 'num'>;
  columns: readonly Column<Row>[];
  /** The row's state, as a badge. */
  state?: (row: Row) => ReactNode;
  actions?: (row: Row) => ReactNode;
};

/** Rows of any list: a table from 1280 px, below that one card each with the same facts. */
export function Rows<Row extends { id: string }>(props: Props<Row>) {
  return (
    <>
      {/* What only screen readers get is positioned: without `relative` it would widen the screen instead of the table. */}
      <div className="card relative overflow-x-auto max-xl:hidden">
        <Table {...props} />
      </div>
      <ul className="rows">
        {props.rows.map((row) => (
          <li key={row.id} className="grid">
            <Card {...props} row={row} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Table<Row extends { id: string }>({ rows, lead, columns, state, actions }: Props<Row>) {
  const { t } = useTranslation('operator');
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{lead.head}</th>
          {columns.map(({ key, head, num }) => (
            <th key={key} scope="col" className={num ? 'num' : ''}>
              {head}
            </th>
          ))}
          {state && <th scope="col">{t('list.state')}</th>}
          {actions && (
            <th scope="col">
              <span className="sr">{t('list.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{lead.cell(row)}</td>
            {columns.map(({ key, cell, num }) => (
              <td key={key} className={num ? 'num' : ''}>
                {cell(row)}
              </td>
            ))}
            {state && <td>{state(row)}</td>}
            {actions && (
              <td>
                <div className="flex items-center justify-end gap-1.5">{actions(row)}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Card<Row>({ row, lead, columns, state, actions }: Props<Row> & { row: Row }) {
  const facts = columns.map(({ key, head, cell }) => ({ key, head, fact: cell(row) })).filter(({ fact }) => fact !== null);
  return (
    <article className="card flex min-w-0 flex-col p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">{lead.cell(row)}</div>
        {state && <div className="flex shrink-0 flex-col items-end gap-1">{state(row)}</div>}
      </div>
      {facts.length > 0 && (
        <dl className="mt-3 grid grid-cols-2 gap-3 text-sm">
          {facts.map(({ key, head, fact }) => (
            <div key={key} className="min-w-0">
              <dt className="muted text-xs">{head}</dt>
              <dd className="mt-0.5 break-words">{fact}</dd>
            </div>
          ))}
        </dl>
      )}
      {actions && (
        <div className="mt-auto pt-3 has-[>:empty]:hidden">
          <div className="flex flex-wrap gap-2 border-t border-line pt-3">{actions(row)}</div>
        </div>
      )}
    </article>
  );
}
