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
    .set(({ eb }) => ({ version: eb('version', '+', 1), newest_no: eb('newest_no', '+', 1) }))
    .where('id', '=', newsId)
    .returning(['version', 'newest_no as newestNo'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('news_version')
    .values({
      news_id: newsId,
      no: moved.newestNo,
      channel_id: content.channelId,
      title: content.title,
      index_info: content.indexInfo,
      pictures: content.pictures,
      link_url: content.linkUrl,
      info_html: content.html,
      saved_at: now,
      saved_by: savedBy,
      restored_no: restoredNo,
    })
    .execute()
  return moved
}

const headColumns = [
  'news_version.no',
  'news_version.title',
  'news_version.saved_at as savedAt',
  'news_version.restored_no as restoredNo',
  'account.name as savedBy',
] as const

/** Lists the versions of an item, the newest first. */
export function listNewsVersions(db: Db, newsId: number) {
  return db
    .selectFrom('news_version')
    .leftJoin('account', 'account.id', 'news_version.saved_by')
    .select(headColumns)
    .where('news_id', '=', newsId)
    .orderBy('no', 'desc')
    .execute()
}
export type NewsVersionHead = Awaited<ReturnType<typeof listNewsVersions>>[number]

export async function findNewsVersion(db: Db, newsId: number, no: number) {
  const row = await db
    .selectFrom('news_version')
    .innerJoin('channel', 'channel.id', 'news_version.channel_id')
    .leftJoin('account', 'account.id', 'news_version.saved_by')
    .select(headColumns)
    .select(['channel.name as channelName', 'news_version.channel_id as channelId'])
    .select(['index_info as indexInfo', 'pictures', 'link_url as linkUrl', 'info_html as html'])
    .where('news_id', '=', newsId)
    .where('no', '=', no)
    .executeTakeFirst()
  return row ?? null
}
