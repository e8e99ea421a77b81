import type { Db } from '#server/db/pool.ts'

/**
 * Takes a shared lock on the row, with which only `markUnused` conflicts: it waits until the reference made here is
 * committed.
 */
export function selectOwnFile(db: Pick<Db, 'selectFrom'>, params: { accountId: number; path: string }) {
  return db
    .selectFrom('storedFile')
    .select(['id', 'path', 'originalBytes'])
    .where('path', '=', params.path)
    .where('accountId', '=', params.accountId)
    .where('deletedAt', 'is', null)
    .forKeyShare()
}
