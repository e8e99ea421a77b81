import type { Db } from '#server/db/pool.ts'

/** Moves everything that an account uploaded, or was told to upload, to another account. */
export async function moveUploads(db: Db, fromId: number, toId: number): Promise<void> {
  for (const table of ['stored_file', 'upload_prefix', 'video_upload', 'rehearsal_upload'] as const)
    await db.updateTable(table).set({ account_id: toId }).where('account_id', '=', fromId).execute()
}
