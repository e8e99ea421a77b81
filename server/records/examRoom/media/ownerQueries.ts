import type { Db } from '#server/db/pool.ts'

/** Moves everything that an account uploaded, or was told to upload, to another account. */
export async function moveUploads(db: Db, fromId: number, toId: number): Promise<void> {
  for (const table of ['storedFile', 'uploadPrefix', 'videoUpload', 'rehearsalUpload'] as const)
    await db.updateTable(table).set({ accountId: toId }).where('accountId', '=', fromId).execute()
}
