import type { Db } from '#server/db/pool.ts'

/**
 * Takes a shared lock on the row, with which only `markUnused` conflicts: it waits until the reference made here is
 * committed.
 */
export function selectOwnFile(db: Pick<Db, 'selectFrom'>, params: { accountId: number; path: string }) {
  return db
    .selectFrom('stored_file')
    .select(['id', 'path', 'original_bytes as originalBytes'])
    .where('path', '=', params.path)
    .where('account_id', '=', params.accountId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
}
