import { openDatabase } from '#server/db/pool.ts'
import { insertSiteChannels } from '#server/records/content/content/channelQueries.ts'

/** Gives an empty database what the site's pages take for granted; a database at work stays as it is. */
export async function prepareSite(databaseUrl: string): Promise<void> {
  const { db } = openDatabase(databaseUrl, 1, (error) => {
    throw error
  })
  try {
    await insertSiteChannels(db)
  } finally {
    await db.destroy()
  }
}
