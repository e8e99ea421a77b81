import { type SelectQueryBuilder, sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { DB } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'

export interface Channel {
  id: number
  name: string
  parentId: number
}

/** The channels that readers do not see: those that are hidden, and all below them. */
function hiddenChannels(db: Db) {
  return db
    .withRecursive('hidden', (query) =>
      query
        .selectFrom('channel')
        .select('id')
        .where('isHidden', '=', true)
        .union(query.selectFrom('channel').innerJoin('hidden', 'hidden.id', 'channel.parentId').select('channel.id')),
    )
    .selectFrom('hidden')
    .select('id')
}

export async function listChannels(db: Db): Promise<Channel[]> {
  return db
    .selectFrom('channel')
    .select(['id', 'name', 'parentId'])
    .where('id', 'not in', hiddenChannels(db))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export interface NewsHead {
  id: number
  channelId: number
  channelName: string
  title: string
  indexInfo: string
  pictures: string[]
  linkUrl: string
  clickNum: number
  upTime: Instant
}
export interface News extends NewsHead {
  infoHtml: string
  files: string[]
}

export type NewsOrder = 'UpTime' | 'ClickNum' | 'Random'

export interface NewsFilter {
  channelId: number | null
  onlyBanner: boolean
  /** What appears later is left out. */
  now: Instant
}

/** What readers may see: published, its time has come, and neither the channel nor one above it is hidden. */
function published(db: Db, { channelId, onlyBanner, now }: NewsFilter) {
  return db
    .selectFrom('news')
    .innerJoin('channel', 'channel.id', 'news.channelId')
    .where('news.isPublished', '=', true)
    .where('news.upTime', '<=', now)
    .where('channel.id', 'not in', hiddenChannels(db))
    .$if(channelId !== null, (query) => query.where('news.channelId', '=', channelId))
    .$if(onlyBanner, (query) => query.where('news.isBanner', '=', true))
}

type Published = SelectQueryBuilder<DB, 'news' | 'channel', Record<never, never>>

function selectHead(query: Published) {
  return query.select([
    'news.id',
    'news.channelId',
    'channel.name as channelName',
    'news.title',
    'news.indexInfo',
    'news.pictures',
    'news.linkUrl',
    'news.clickNum',
    'news.upTime',
  ])
}

/** Lists published news, newest first by default; the banner in the order that staff gave it. */
export async function listNews(
  db: Db,
  filter: NewsFilter,
  { order, limit, offset }: { order: NewsOrder; limit: number; offset: number },
): Promise<NewsHead[]> {
  return selectHead(published(db, filter))
    .$if(filter.onlyBanner, (query) => query.orderBy('news.bannerPosition'))
    .$if(order === 'Random', (query) => query.orderBy(sql`random()`))
    .$if(order === 'ClickNum', (query) => query.orderBy('news.clickNum', 'desc'))
    .orderBy('news.upTime', 'desc')
    .orderBy('news.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countNews(db: Db, filter: NewsFilter): Promise<number> {
  const row = await published(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Returns one published item and counts the click; null when there is none. */
export async function readNews(db: Db, newsId: number, now: Instant): Promise<News | null> {
  const visible = published(db, { channelId: null, onlyBanner: false, now }).where('news.id', '=', newsId)
  const counted = await db
    .updateTable('news')
    .set(({ eb }) => ({ clickNum: eb('clickNum', '+', 1) }))
    .where('id', 'in', visible.select('news.id'))
    .executeTakeFirst()
  if (counted.numUpdatedRows === 0n) return null
  return (await selectHead(visible).select(['news.infoHtml', 'news.files']).executeTakeFirst()) ?? null
}

export async function listSiteSettings(db: Db): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('siteSetting').select(['key', 'value']).execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}
