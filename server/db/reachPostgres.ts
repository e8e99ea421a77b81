import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { APPLICATION_ROLE } from './applicationRole.ts'
import { startEmbeddedPostgres } from './embeddedPostgres.ts'
import { readPassword, SUPERUSER } from './postgresCluster.ts'
import { adopt } from './postgresServer.ts'

interface Reached {
  /** The connection URL of the application's role. */
  url: string
  /** The connection URL of the cluster's superuser, for migrations. */
  superuserUrl: string
  /** Ends the server, if it was started for this. */
  close(): Promise<void>
}

/**
 * Reaches the embedded PostgreSQL for a short task: the one that the running product uses, or one that is started for it
 * and ended again. `mayStart` is false while the product holds the data folder, which then starts the server itself.
 * Returns null where there is no cluster, because the product was never started, or where no server runs and none may be
 * started.
 */
export async function reachPostgres(
  folder: string,
  database: string,
  { mayStart }: { mayStart: boolean },
): Promise<Reached | null> {
  const cluster = join(resolve(folder), 'cluster')
  if (!existsSync(cluster)) return null
  const running = adopt(cluster)
  if (!running && !mayStart) return null
  if (running) {
    const password = readPassword(folder, 'application-password')
    const url = `postgresql://${APPLICATION_ROLE}:${password}@127.0.0.1:${running.port}/${database}`
    const ofCluster = readPassword(folder, 'password')
    const superuserUrl = `postgresql://${SUPERUSER}:${ofCluster}@127.0.0.1:${running.port}/${database}`
    return { url, superuserUrl, close: () => Promise.resolve() }
  }
  const { url, superuserUrl, stop } = await startEmbeddedPostgres({ folder, database })
  return { url, superuserUrl, close: stop }
}
