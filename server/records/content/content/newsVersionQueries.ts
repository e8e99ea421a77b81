import type { NewsContent } from '#domain/content/news.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

interface Saving {
  newsId: number
  /** Null: not written in the console. */
  savedBy: number | null
  restoredNo: number | null
  now: Instant
}

/** Appends a version and makes it the newest of its item, which the caller has locked or made. */
export async function insertNewsVersion(
  db: Db,
  content: NewsContent,
  { newsId, savedBy, restoredNo, now }: Saving,
): Promise<{ version: number; newestNo: number }> {
  const moved = await db
    .updateTable('news')
    .set(({ eb }) => ({ version: eb('version', '+', 1), newestNo: eb('newestNo', '+', 1) }))
    .where('id', '=', newsId)
    .returning(['version', 'newestNo'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('newsVersion')
    .values({
      newsId,
      no: moved.newestNo,
      channelId: content.channelId,
      title: content.title,
      indexInfo: content.indexInfo,
      pictures: content.pictures,
      files: content.files,
      linkUrl: content.linkUrl,
      infoHtml: content.html,
      savedAt: now,
      savedBy,
      restoredNo,
    })
    .execute()
  return moved
}

const headColumns = [
  'newsVersion.no',
  'newsVersion.title',
  'newsVersion.savedAt',
  'newsVersion.restoredNo',
  'account.name as savedBy',
] as const

/** Lists the versions of an item, the newest first. */
export function listNewsVersions(db: Db, newsId: number) {
  return db
    .selectFrom('newsVersion')
    .leftJoin('account', 'account.id', 'newsVersion.savedBy')
    .select(headColumns)
    .where('newsId', '=', newsId)
    .orderBy('no', 'desc')
    .execute()
}
export type NewsVersionHead = Awaited<ReturnType<typeof listNewsVersions>>[number]

export async function findNewsVersion(db: Db, newsId: number, no: number) {
  const row = await db
    .selectFrom('newsVersion')
    .innerJoin('channel', 'channel.id', 'newsVersion.channelId')
    .leftJoin('account', 'account.id', 'newsVersion.savedBy')
    .select(headColumns)
    .select(['channel.name as channelName', 'newsVersion.channelId'])
    .select(['indexInfo', 'pictures', 'files', 'linkUrl', 'infoHtml as html'])
    .where('newsId', '=', newsId)
    .where('no', '=', no)
    .executeTakeFirst()
  return row ?? null
}
