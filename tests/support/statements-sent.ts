import pg from 'pg';

/** The statements that this process sends to PostgreSQL while `work` runs, in their order, by their texts. */
export async function statementsSent(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { text?: string }];
    sent.push(typeof statement === 'string' ? statement : (statement.text ?? ''));
    return Reflect.apply(query, this, args) as never;
  };
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}
