import type { JobCtx } from '#server/jobs.ts'
import { deleteFileRow, listUnusedFiles } from '../queries.ts'

const KEEP_MS = 86_400_000
const AT_ONCE = 500

/** Pictures that were uploaded and never used: the row goes first, so that nothing can be bound to a file about to go. */
export async function removeUnusedFiles(ctx: JobCtx): Promise<void> {
  for (const { id, path } of await listUnusedFiles(ctx.db, new Date(ctx.now - KEEP_MS), AT_ONCE)) {
    await ctx.transaction(({ db }) => deleteFileRow(db, id))
    await ctx.outside.files.remove(path)
  }
}
