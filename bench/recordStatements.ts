import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { createLocalCoordinator } from '#server/coordinator.ts'
import { openDatabase } from '#server/db/pool.ts'
import { readConfig } from '../server/config/readConfig.ts'
import { assembleServices } from '../server/process/assemble.ts'
import { signUpOf, tokenOf } from './people.ts'
import { SECRET_KEY } from './settings.ts'

export interface Statement {
  text: string
  values: unknown[]
}

export interface Recorded {
  list: Statement[]
  signUp: Statement[]
}

type Query = (...args: unknown[]) => unknown

function asStatement([query, values]: unknown[]): Statement {
  if (typeof query === 'string') return { text: query, values: Array.isArray(values) ? values : [] }
  const { text, values: named } = query as { text: string; values?: unknown[] }
  return { text, values: named ?? [] }
}

/** Records the statements that the product sends for each of the two calls, which the bare server repeats. */
export async function recordStatements(
  url: string,
  dataDir: string,
  account: number,
  serial: number,
): Promise<Recorded> {
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY })
  const onError = (error: Error) => {
    throw error
  }
  // The prototype is patched, because connections bind the method when they are created.
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const original = prototype.query
  let sent: Statement[] = []
  prototype.query = function (this: unknown, ...args: unknown[]) {
    sent.push(asStatement(args))
    return original.apply(this, args)
  }
  const database = openDatabase(url, 1, onError)
  const services = await assembleServices({
    config,
    clock: { now: () => Date.now() },
    database,
    coordinator: createLocalCoordinator(),
    checkReplies: true,
    onError,
  })
  const app = await buildApp({ services, logger: false, pagesFolder: null, store: null })
  const record = async (request: { method: 'GET' | 'POST'; url: string; payload?: object }, caller: number) => {
    sent = []
    const response = await app.inject({ ...request, headers: { authorization: `Bearer ${tokenOf(caller)}` } })
    if (response.json<{ Code: number }>().Code !== 1) throw new Error(`${request.url}: ${response.body}`)
    return sent
  }
  try {
    return {
      list: await record({ method: 'GET', url: '/api/Exam/GetMyExamFormList' }, account),
      signUp: await record(
        { method: 'POST', url: '/api/Exam/ExamSignUp', payload: signUpOf(account + 1, serial) },
        account + 1,
      ),
    }
  } finally {
    prototype.query = original
    await app.close()
    services.login.stop()
    await services.jobs.stop()
    await database.pool.end()
  }
}
