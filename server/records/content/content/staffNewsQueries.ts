import { type SqlBool, sql } from 'kysely'
import type { NewsContent, NewsState } from '#domain/content/news.ts'
import type { Page } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import { escapeLike } from '#server/db/escapeLike.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'

/** The row of an item as the console needs it, without its text. */
const rowColumns = [
  'news.id',
  'news.version',
  'news.newestNo',
  'news.publishedNo',
  'news.isPublished',
  'news.isBanner',
  'news.upTime',
  'news.withdrawnAt',
  'news.clickNum',
] as const

/** Locks the item for a change. */
export async function lockNews(db: Db, newsId: number) {
  const row = await db.selectFrom('news').select(rowColumns).where('id', '=', newsId).forUpdate().executeTakeFirst()
  return row ?? null
}
export type StaffNews = NonNullable<Awaited<ReturnType<typeof lockNews>>>

function withVersion(db: Db) {
  return db
    .selectFrom('news')
    .innerJoin('newsVersion', (join) =>
      join.onRef('newsVersion.newsId', '=', 'news.id').onRef('newsVersion.no', '=', 'news.newestNo'),
    )
    .innerJoin('channel', 'channel.id', 'newsVersion.channelId')
    .leftJoin('account', 'account.id', 'newsVersion.savedBy')
}

const contentColumns = [
  'newsVersion.channelId',
  'newsVersion.title',
  'newsVersion.indexInfo',
  'newsVersion.pictures',
  'newsVersion.files',
  'newsVersion.linkUrl',
  'newsVersion.infoHtml as html',
] as const

/** One item with its newest version and who saved that. */
export async function findStaffNews(db: Db, newsId: number) {
  const row = await withVersion(db)
    .select([...rowColumns, ...contentColumns])
    .select(['newsVersion.savedAt', 'account.name as savedBy'])
    .where('news.id', '=', newsId)
    .executeTakeFirst()
  return row ?? null
}

export interface StaffNewsFilter {
  channelId: number | null
  /** `changed`: published, with a newer version that is not. */
  state: NewsState | 'changed' | null
  onlyBanner: boolean
  text: string
  now: Instant
}

function conditionOf(state: NewsState | 'changed', now: Instant) {
  if (state === 'draft') return sql<SqlBool>`not news.is_published and news.withdrawn_at is null`
  if (state === 'withdrawn') return sql<SqlBool>`not news.is_published and news.withdrawn_at is not null`
  if (state === 'changed') return sql<SqlBool>`news.is_published and news.published_no <> news.newest_no`
  const isOut = sql<SqlBool>`news.up_time <= ${timestamp(now)}`
  return state === 'published'
    ? sql<SqlBool>`news.is_published and ${isOut}`
    : sql<SqlBool>`news.is_published and not ${isOut}`
}

function found(db: Db, { channelId, state, onlyBanner, text, now }: StaffNewsFilter) {
  return withVersion(db)
    .$if(channelId !== null, (query) => query.where('newsVersion.channelId', '=', channelId))
    .$if(state !== null, (query) => query.where(conditionOf(state as NewsState, now)))
    .$if(onlyBanner, (query) => query.where('news.isBanner', '=', true))
    .$if(text !== '', (query) => query.where('newsVersion.title', 'ilike', `%${escapeLike(text)}%`))
}

export async function countStaffNews(db: Db, filter: StaffNewsFilter): Promise<number> {
  const { count } = await found(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const sortColumns = {
  SavedTime: sql.ref('newsVersion.savedAt'),
  UpTime: sql`case when news.published_no is not null then news.up_time end`,
  ClickNum: sql.ref('news.clickNum'),
  Title: sql`news_version.title collate "zh-Hans-x-icu"`,
} as const
export type StaffNewsSort = keyof typeof sortColumns

export function listStaffNews(
  db: Db,
  filter: StaffNewsFilter,
  { by, isDescending }: { by: StaffNewsSort; isDescending: boolean },
  { offset, size }: Page,
) {
  return found(db, filter)
    .select(rowColumns)
    .select(['newsVersion.title', 'channel.name as channelName'])
    .select(['newsVersion.savedAt', 'account.name as savedBy'])
    .orderBy(sortColumns[by], (order) => (isDescending ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('news.id', 'desc')
    .limit(size)
    .offset(offset)
    .execute()
}

/** Makes an item that nobody sees yet; its first version is inserted next. */
export async function insertNews(db: Db, { channelId, title, ...content }: NewsContent, now: Instant): Promise<number> {
  const row = await db
    .insertInto('news')
    .values({
      channelId,
      title,
      indexInfo: content.indexInfo,
      pictures: content.pictures,
      files: content.files,
      linkUrl: content.linkUrl,
      infoHtml: content.html,
      isPublished: false,
      upTime: now,
      version: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Publishes the newest version; returns the new version of the row. The caller has locked the item. */
export async function publishNewest(db: Db, newsId: number, content: NewsContent, upTime: Instant): Promise<number> {
  const row = await db
    .updateTable('news')
    .set(({ eb, ref }) => ({
      channelId: content.channelId,
      title: content.title,
      indexInfo: content.indexInfo,
      pictures: content.pictures,
      files: content.files,
      linkUrl: content.linkUrl,
      infoHtml: content.html,
      isPublished: true,
      withdrawnAt: null,
      upTime,
      publishedNo: ref('newestNo'),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', newsId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** Hides the item; `withdrawnAt` null makes it a draft again, which it is if it never appeared. */
export async function withdrawNews(db: Db, newsId: number, withdrawnAt: Instant | null): Promise<number> {
  const row = await db
    .updateTable('news')
    .set(({ eb }) => ({
      isPublished: false,
      isBanner: false,
      publishedNo: withdrawnAt === null ? null : eb.ref('publishedNo'),
      withdrawnAt,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', newsId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}
