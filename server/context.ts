import type { FastifyBaseLogger } from 'fastify'
import type { StaffRole } from '#contract/endpoint.ts'
import type { UserType } from '#domain/userType.ts'
import type { Config } from '#server/config/readConfig.ts'
import type { BrowserMark } from './browserMark.ts'
import type { Coordinator } from './coordinator.ts'
import type { Db, Tx } from './db/pool.ts'
import type { JobName, JobPayload } from './jobPayloads.ts'
import type { Outside } from './outside.ts'
import type { Secrets } from './secrets.ts'

/** Epoch milliseconds. */
export type Instant = number

export interface Clock {
  now(): Instant
}

/** The signed-in user of this request. */
export interface Me {
  accountId: number
  sessionId: number
  /** Hash of the token that this request brought: a refresh turns the current one, not the one before. */
  tokenHash: Buffer
  /** One browser of the account, through all its sessions: what `domain/examSeat` calls a login. */
  loginId: number
  mobile: string
  userType: UserType
  roles: readonly StaffRole[]
}

export interface EnqueueOptions {
  /** Not before this long from now. */
  afterSeconds?: number
  /** Of jobs with the same key only one waits at a time. */
  key?: string
}

/** One uploaded file, read to its end within the endpoint's limit. */
export interface Upload {
  fileName: string
  bytes: Buffer
}

/**
 * What a handler, a flow and a job receive. `db` is the transaction where there is one; `now` is one instant for the
 * whole request; `enqueue` commits together with the change.
 */
export interface Ctx<M = Me | null> {
  db: Db
  now: Instant
  me: M
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  requestId: string
  /** The client's address as far as TRUST_PROXY lets it be known. */
  address: string
  device: string
  /** The random name the browser gives itself where a session may be opened, empty where it gave none. */
  browser: string
  browserMark: BrowserMark
  config: Config
  secrets: Secrets
  outside: Outside
  enqueue<N extends JobName>(name: N, payload: JobPayload<N>, options?: EnqueueOptions): Promise<void>
  upload: Upload | null
  /** Sessions of this account ended: told to every process once the change is committed, before the answer goes out. */
  forgetSessions(accountId: number): void
  coordinator: Pick<Coordinator, 'count' | 'withLock'>
}

/** For calls that speak to the outside between transactions: `db` is the pool, and each `transaction` is one commit. */
export interface ManualCtx<M = Me | null> extends Ctx<M> {
  transaction<T>(work: (ctx: Ctx<M> & { db: Tx }) => Promise<T>): Promise<T>
  /** Resolves when every process knows whose sessions ended (`forgetSessions`). */
  publishSessionsEnded(): Promise<void>
}

/** What a job receives: nobody is signed in, and each transaction is its own. */
export type JobCtx = ManualCtx<null>
