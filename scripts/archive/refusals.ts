import { StartFailure } from '../../server/core/start-failure.ts';

/** Why a backup is not put into an instance. Each time nothing was changed. */
export const tooNew = (backup: number, ours: number) =>
  new StartFailure(
    `This backup is of a newer Sampan (schema ${backup}) than this one (schema ${ours}). Update Sampan, then restore.`,
    `此備份來自較新版本的舢舨（資料結構 ${backup}），目前版本為 ${ours}。請先更新舢舨再還原。`,
  );

export const runs = () =>
  new StartFailure('Sampan runs on this database. Stop it everywhere, then restore.', '舢舨正在使用此資料庫。請先停止所有舢舨程式再還原。');

export const alreadyUsed = () =>
  new StartFailure(
    'There is a marketplace here already. To replace it, and lose all it has: npm run restore -- FILE --replace',
    '此處已有平台資料。如要取代並永久刪除現有資料：npm run restore -- FILE --replace',
  );

export const otherTables = (differences: string[]) =>
  new StartFailure('The tables in this backup are not those of its version.', '此備份的資料表與其版本不符。', differences);

export const wrongCount = (table: string, found: number, wanted: number) =>
  new StartFailure(
    `The backup is spoilt: ${table} has ${found} rows, and had ${wanted}. Nothing was changed.`,
    `備份檔已損壞：${table} 有 ${found} 行，原有 ${wanted} 行。沒有作出任何更改。`,
  );

export const unfit = (words: string) =>
  new StartFailure('The backup is spoilt. Nothing was changed.', '備份檔已損壞，沒有作出任何更改。', [words]);
