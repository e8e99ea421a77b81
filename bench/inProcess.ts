import { buildApp } from '#server/app.ts'
import { createLocalCoordinator } from '#server/concurrency/coordinator.ts'
import { openDatabase } from '#server/db/pool.ts'
import { readConfig } from '../server/config/readConfig.ts'
import { assembleServices } from '../server/process/assemble.ts'
import { SECRET_KEY } from './settings.ts'

export interface Statement {
  text: string
  values: unknown[]
}

interface Request {
  method: 'GET' | 'POST'
  url: string
  payload?: object
  token: string
}

export interface InProcess {
  /** Makes a call without a network. @throws Error where it is refused */
  call(request: Request): Promise<{ listData: unknown[] | null }>
  /** The statements that a call sends. */
  record(request: Request): Promise<Statement[]>
  close(): Promise<void>
}

type Query = (...args: unknown[]) => unknown

function asStatement([query, values]: unknown[]): Statement {
  if (typeof query === 'string') return { text: query, values: Array.isArray(values) ? values : [] }
  const { text, values: named } = query as { text: string; values?: unknown[] }
  return { text, values: named ?? [] }
}

/**
 * Runs the product in this process, with a pool of that size, so that what it sends to the database can be seen. Where time is
 * measured its answers are not held against the contract.
 */
export async function openInProcess(
  url: string,
  dataDir: string,
  poolSize: number,
  { checksReplies = true } = {},
): Promise<InProcess> {
  const limits = { LIMIT_LOOKUP: '0', LIMIT_WRITE: '0' }
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY, ...limits })
  const onError = (error: Error) => {
    // The database of a bench is stopped at its end.
    if (!/terminating connection|Connection terminated/.test(error.message)) throw error
  }
  let sent: Statement[] | null = null
  const database = openDatabase(url, poolSize, onError)
  database.pool.on('connect', (client) => {
    const original = client.query.bind(client) as Query
    const recording: Query = (...args) => {
      sent?.push(asStatement(args))
      return original(...args)
    }
    client.query = recording as typeof client.query
  })
  const services = await assembleServices({
    config,
    clock: { now: () => Date.now() },
    database,
    coordinator: createLocalCoordinator(),
    checkReplies: checksReplies,
    onError,
  })
  const app = await buildApp({ services, logger: false, pagesFolder: null, store: null })
  const call: InProcess['call'] = async ({ token, ...request }) => {
    const response = await app.inject({
      ...request,
      ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
    })
    const answer = response.json<{ Code: number; listData: unknown[] | null }>()
    if (answer.Code !== 1) throw new Error(`${request.url}: ${response.body}`)
    return answer
  }
  return {
    call,
    async record(request) {
      const statements: Statement[] = []
      sent = statements
      await call(request)
      sent = null
      return statements
    },
    async close() {
      await app.close()
      await services.stop()
      await database.pool.end()
    },
  }
}
