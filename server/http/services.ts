import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Instant } from '#domain/time.ts'
import type { Coordinator } from '#server/concurrency/coordinator.ts'
import type { WaitingRoom } from '#server/concurrency/waitingRoom.ts'
import type { Config } from '#server/config/readConfig.ts'
import type { Ctx, ManualCtx, Me, Upload } from '#server/context.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type { Outside } from '#server/integrations/outside.ts'
import type { MerchantCheck } from '#server/integrations/wechat/merchantCheck.ts'
import type { JobSender } from '#server/jobQueue/jobSender.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { SiteWarnings } from '#server/platform/siteWarnings.ts'
import type { BrowserMark } from '#server/security/browserMark.ts'
import type { Secrets } from '#server/security/secrets.ts'
import type { createLookups } from './admission.ts'
import type { AnswerMeter } from './answerMeter.ts'
import type { Gate } from './gate.ts'
import type { Limiter } from './limits.ts'
import type { Login } from './login.ts'
import type { Quota } from './quotas.ts'
import type { PublicAnswers } from './sendPublic.ts'

interface CallInfo {
  me: Me | null
  now: Instant
  upload: Upload | null
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  requestId: string
  address: string
  device: string
  /** Absent where no page made the call. */
  screen?: string
  browser: string
  browserMark: BrowserMark
}

/** The parts of one server process. */
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
  /** Set when the process is about to stop, while it still serves. */
  readiness: { isStopping: boolean }
  gate: Gate
  waitingRoom: WaitingRoom
  /** A few connections for what must be answered while the others are busy; an idle one closes. */
  aside: Database
  /** Look-ups of tokens that the gate has refused. */
  lookups: ReturnType<typeof createLookups>
  /** What one user may use at once: running calls, and bytes of uploads. */
  quotas: { calls: Quota; uploads: Quota }
  publicAnswers: PublicAnswers
  siteWarnings: SiteWarnings
  answerMeter: AnswerMeter
  /** Set in tests: checks every answer against its contract. */
  checkReply: ((endpoint: Endpoint, answer: unknown) => void) | null
  contextFor(call: CallInfo): ManualCtx<Me | null>
  /** Ends what these services hold open; the database is its owner's. */
  stop(): Promise<void>
}

const TRIES = 5
/** Two transactions that were stopped by a deadlock try again after a random pause, so that they do not meet again. */
const LONGEST_PAUSE_MS = 40

/**
 * Deadlock or serialisation failure, after which the transaction must be run again; or a statement that is older than a column
 * which a migration has just added (0A000), whose connection the migration ends (`endOldConnections`).
 */
function isRetryable(error: unknown): boolean {
  const code = (error as { code?: string }).code
  return code === '40P01' || code === '40001' || code === '0A000'
}

export function createContextMaker(services: Omit<Services, 'contextFor' | 'stop'>): Services['contextFor'] {
  return (call) => {
    const ended = new Set<number>()
    const base = {
      ...call,
      screen: call.screen ?? '',
      config: services.config,
      secrets: services.secrets,
      outside: services.outside,
      coordinator: services.coordinator,
      siteWarnings: services.siteWarnings,
      merchantCheck: services.merchantCheck,
      waitingRoom: services.waitingRoom,
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
            await pause(Math.random() * attempt * LONGEST_PAUSE_MS)
          }
        }
      },
    }
  }
}
