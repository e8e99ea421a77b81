import pg from 'pg'
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

/** Runs the product in this process, with a pool of that size, so that what it sends to the database can be seen. */
export async function openInProcess(url: string, dataDir: string, poolSize: number): Promise<InProcess> {
  const limits = { LIMIT_LOOKUP: '0', LIMIT_WRITE: '0' }
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY, ...limits })
  const onError = (error: Error) => {
    throw error
  }
  // The prototype is patched, because connections bind the method when they are created.
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const original = prototype.query
  let sent: Statement[] | null = null
  prototype.query = function (this: unknown, ...args: unknown[]) {
    sent?.push(asStatement(args))
    return original.apply(this, args)
  }
  const database = openDatabase(url, poolSize, onError)
  const services = await assembleServices({
    config,
    clock: { now: () => Date.now() },
    database,
    coordinator: createLocalCoordinator(),
    checkReplies: true,
    onError,
  })
  const app = await buildApp({ services, logger: false, pagesFolder: null, store: null })
  const call: InProcess['call'] = async ({ token, ...request }) => {
    const response = await app.inject({ ...request, headers: { authorization: `Bearer ${token}` } })
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
      prototype.query = original
      await app.close()
      services.login.stop()
      await services.jobs.stop()
      await database.pool.end()
    },
  }
}
