import { siteChannels } from '#domain/content/siteChannels.ts'
import type { Db } from '#server/db/pool.ts'

/** Lists all channels in their order, with how much news each has in any state. */
export function listStaffChannels(db: Db) {
  return db
    .selectFrom('channel')
    .select(['id', 'name', 'parentId', 'isHidden', 'version'])
    .select(({ selectFrom, fn }) =>
      selectFrom('news')
        .select(fn.countAll<string>().as('count'))
        .whereRef('news.channelId', '=', 'channel.id')
        .as('newsCount'),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function lockChannel(db: Db, channelId: number) {
  const row = await db
    .selectFrom('channel')
    .select(['id', 'name', 'parentId', 'isHidden', 'version'])
    .where('id', '=', channelId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Each channel with the one above it, 0 for none. */
export async function listChannelParents(db: Db): Promise<Map<number, number>> {
  const rows = await db.selectFrom('channel').select(['id', 'parentId']).execute()
  const ids = new Set(rows.map(({ id }) => id))
  // A parent that is no channel of ours stands for none.
  return new Map(rows.map(({ id, parentId }) => [id, ids.has(parentId) ? parentId : 0]))
}

interface ChannelColumns {
  name: string
  parentId: number
  isHidden: boolean
}

/** Makes the channels that the site's pages link to, in a database that has no channel at all. */
export async function insertSiteChannels(db: Db): Promise<void> {
  const { count } = await db
    .selectFrom('channel')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) > 0) return
  await db
    .insertInto('channel')
    .values(siteChannels.map(([id, name, parentId], at) => ({ id, name, parentId, position: at + 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Makes a channel behind all others. */
export async function insertChannel(db: Db, channel: ChannelColumns): Promise<number> {
  const row = await db
    .insertInto('channel')
    .values(({ selectFrom, fn, eb, lit }) => ({
      ...channel,
      position: selectFrom('channel').select(eb(fn.coalesce(fn.max('position'), lit(0)), '+', 1).as('next')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function changeChannel(db: Db, channelId: number, channel: ChannelColumns): Promise<number> {
  const row = await db
    .updateTable('channel')
    .set(({ eb }) => ({ ...channel, version: eb('version', '+', 1) }))
    .where('id', '=', channelId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** Puts all channels into this order; the caller has locked the form `channels`. */
export async function orderChannels(db: Db, ids: readonly number[]): Promise<void> {
  for (const [at, id] of ids.entries())
    await db
      .updateTable('channel')
      .set({ position: at + 1 })
      .where('id', '=', id)
      .execute()
}
