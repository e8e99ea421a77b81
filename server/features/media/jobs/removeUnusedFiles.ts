import { compactDate } from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import { deleteFileRow, listKnownPaths, listUnusedFiles } from '../queries.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 500
/** Runs daily; a week of failed runs is made up for. */
const DAYS_LOOKED_BACK = 8

/** Pictures that were uploaded and never used: the row goes first, so that nothing can be bound to a file about to go. */
async function removeUnused(ctx: JobCtx): Promise<void> {
  for (const { id, path } of await listUnusedFiles(ctx.db, new Date(ctx.now - DAY_MS), AT_ONCE)) {
    await ctx.transaction(({ db }) => deleteFileRow(db, id))
    await ctx.outside.files.remove(path)
  }
}

/**
 * A process killed between file and row leaves a child's photo that no link reaches: files of past days without a row go.
 * Yesterday's stay: an upload around midnight may still be on its way to its row.
 */
async function removeUnknown(ctx: JobCtx): Promise<void> {
  for (const kind of ['UserPhoto', 'UserIMG'])
    for (let daysAgo = 2; daysAgo <= DAYS_LOOKED_BACK; daysAgo++) {
      const paths = await ctx.outside.files.list(`${kind}/${compactDate(ctx.now - daysAgo * DAY_MS)}`)
      const known = new Set(await listKnownPaths(ctx.db, paths))
      for (const path of paths) if (!known.has(path)) await ctx.outside.files.remove(path)
    }
}

export async function removeUnusedFiles(ctx: JobCtx): Promise<void> {
  await removeUnused(ctx)
  await removeUnknown(ctx)
}
