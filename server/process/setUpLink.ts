import { openDatabase } from '#server/db/pool.ts'
import { invite } from '#server/features/people/staff/invite.ts'
import { hasAdministrator } from '#server/records/people/staff/invitationQueries.ts'

/**
 * Makes the link by which the first administrator gets in, at every start until there is one (office#first-start); null
 * where there is one.
 */
export async function makeSetUpLink(databaseUrl: string, publicUrl: string, now: number): Promise<string | null> {
  const { db } = openDatabase(databaseUrl, 1, (error) => {
    throw error
  })
  try {
    if (await hasAdministrator(db)) return null
    return await db.transaction().execute((tx) => invite({ db: tx, now, publicUrl, accountId: null, madeBy: null }))
  } finally {
    await db.destroy()
  }
}
