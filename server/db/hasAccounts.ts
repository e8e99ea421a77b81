import { PrimaryClient } from './primaryClient.ts'
/** Whether a migrated database has any account, so that no demo data belongs into it. */
export async function hasAccounts(databaseUrl: string): Promise<boolean> {
  const client = new PrimaryClient({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return (await client.query('select from account limit 1')).rows.length > 0
  } finally {
    await client.end()
  }
}
