import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Config } from '#server/config/readConfig.ts'
import type { BrowserMark } from './browserMark.ts'
import type { Clock, Ctx, Instant, ManualCtx, Me, Upload } from './context.ts'
import type { Coordinator } from './coordinator.ts'
import type { Database, Tx } from './db/pool.ts'
import type { Gate } from './http/gate.ts'
import type { KeptAnswers } from './http/keptAnswers.ts'
import type { Limiter } from './http/limits.ts'
import type { Login } from './http/login.ts'
import type { Shares } from './http/shares.ts'
import type { JobSender } from './jobSender.ts'
import type { MerchantCheck } from './merchantCheck.ts'
import type { Outside } from './outside.ts'
import type { Secrets } from './secrets.ts'

interface Occasion {
  me: Me | null
  now: Instant
  upload: Upload | null
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  requestId: string
  address: string
  device: string
  browser: string
  browserMark: BrowserMark
}

/** What one process of the server is made of. */
export interface Services {
  config: Config
  clock: Clock
  database: Database
  secrets: Secrets
  outside: Outside
  merchantCheck: MerchantCheck
  jobs: JobSender
  login: Login
  limiter: Limiter
  coordinator: Coordinator
  gate: Gate
  /** What one user may hold at once: calls, and bytes of files. */
  shares: { calls: Shares; uploads: Shares }
  keptAnswers: KeptAnswers
  /** Tests hold every answer against its contract. */
  checkReply: ((endpoint: Endpoint, answer: unknown) => void) | null
  contextFor(occasion: Occasion): ManualCtx<Me | null>
}

const TRIES = 3

/** Deadlock or serialisation failure: PostgreSQL asks to run the transaction again. */
function isRetryable(error: unknown): boolean {
  const code = (error as { code?: string }).code
  return code === '40P01' || code === '40001'
}

export function createContextMaker(services: Omit<Services, 'contextFor'>): Services['contextFor'] {
  return (occasion) => {
    const ended = new Set<number>()
    const base = {
      ...occasion,
      config: services.config,
      secrets: services.secrets,
      outside: services.outside,
      coordinator: services.coordinator,
      forgetSessions: (accountId: number) => void ended.add(accountId),
    }
    const inside = (trx: Tx): Ctx<Me | null> & { db: Tx } => ({
      ...base,
      db: trx,
      enqueue: (name, payload, options) => services.jobs.send(trx, name, payload, options),
    })
    return {
      ...base,
      db: services.database.db,
      enqueue: (name, payload, options) => services.jobs.send(services.database.db, name, payload, options),
      async publishSessionsEnded() {
        for (const accountId of ended) await services.coordinator.publishSessionsEnded(accountId)
        ended.clear()
      },
      async transaction(work) {
        for (let attempt = 1; ; attempt++) {
          try {
            return await services.database.db.transaction().execute((trx) => work(inside(trx)))
          } catch (error) {
            if (attempt >= TRIES || !isRetryable(error)) throw error
          }
        }
      },
    }
  }
}
