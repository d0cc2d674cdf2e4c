import { IMPORT_UNDO_HOURS, type ImportKind } from '../../contract/import-fields.ts';
import { MOST_UNDONE, type ImportUndo, type StayReason } from '../../contract/imports.ts';
import { textIn } from '../../rules/localized-text.ts';
import { removeNewSlots } from '../availability/open.ts';
import { recordTakenBack, takeBack } from '../bookings/bring-in/take-back.ts';
import { removeNewService } from '../catalogue/archive/archive.ts';
import { providerOf, type Caller } from '../core/api/caller.ts';
import { notFound, refuse } from '../core/api/errors.ts';
import { isLockTimeout, type Sql, type Tx } from '../core/database/database.ts';
import { listImports, listRows, type UndoRow } from './reads.ts';
import { lockImports, markUndone } from './writes.ts';

const HOUR_MS = 3_600_000;

/**
 * Undoes the next rows of an import: services are deleted, slots too, bookings cancelled without a mail. What guests have booked or somebody has
 * changed stays, and is named. Refuses: not_found, undo_too_late, busy.
 */
export async function undoImport(sql: Sql, id: string, after: number, caller: Caller): Promise<ImportUndo> {
  try {
    return await undoRows(sql, id, after, caller);
  } catch (error) {
    if (isLockTimeout(error)) refuse('busy', { retry_after: 2 });
    throw error;
  }
}

async function undoRows(sql: Sql, id: string, after: number, caller: Caller): Promise<ImportUndo> {
  const provider_id = providerOf(caller);
  const { reply, cancelled } = await sql.begin(async (tx) => {
    await lockImports(tx, provider_id);
    const [found] = await listImports(tx, provider_id, id);
    const { kind, created_at } = found ?? notFound();
    if (Date.parse(created_at) + IMPORT_UNDO_HOURS * HOUR_MS <= Date.now()) refuse('undo_too_late');
    const rows = await listRows(tx, provider_id, id, after, MOST_UNDONE);
    const stays = await removeRows(tx, kind, rows, caller);
    const gone = rows.filter(({ line }) => !stays.has(line)).map(({ line }) => line);
    await markUndone(tx, provider_id, id, gone);
    const reply: ImportUndo = {
      removed: gone.length,
      next: rows.length < MOST_UNDONE ? null : rows.at(-1)!.line,
      stays: rows.flatMap(({ line, title, title_zh, starts_at }) => {
        const reason = stays.get(line);
        return reason ? [{ line, title, title_zh, starts_at, reason }] : [];
      }),
    };
    return { reply, cancelled: kind === 'bookings' ? gone.length : 0 };
  });
  recordTakenBack(cancelled);
  return reply;
}

/** Why rows stay, by line. */
async function removeRows(tx: Tx, kind: ImportKind, rows: readonly UndoRow[], caller: Caller): Promise<Map<number, StayReason>> {
  const provider_id = providerOf(caller);
  switch (kind) {
    case 'services': {
      const stays = new Map<number, StayReason>();
      for (const { line, item_id } of rows) {
        const reason = await removeNewService(tx, item_id, provider_id);
        if (reason) stays.set(line, reason);
      }
      return stays;
    }
    case 'slots': {
      const left = await removeNewSlots(
        tx,
        provider_id,
        rows.map(({ item_id, capacity }) => ({ id: item_id, capacity: capacity ?? 0 })),
      );
      return linesOf(rows, left);
    }
    case 'bookings': {
      const ids = rows.map(({ item_id }) => item_id);
      return linesOf(rows, await takeBack(tx, ids, caller, textIn({ en: 'Import undone', 'zh-HK': '已復原匯入' }, caller.locale)));
    }
  }
}

function linesOf(rows: readonly UndoRow[], left: ReadonlyMap<string, StayReason>): Map<number, StayReason> {
  return new Map(
    rows.flatMap(({ line, item_id }) => {
      const reason = left.get(item_id);
      return reason ? [[line, reason] as const] : [];
    }),
  );
}
