import type { FastifyBaseLogger } from 'fastify'
import type { StaffRole } from '#contract/endpoint.ts'
import type { FactorState } from '#domain/people/secondFactor.ts'
import type { UserType } from '#domain/people/userType.ts'
import type { Instant } from '#domain/time.ts'
import type { Coordinator } from '#server/concurrency/coordinator.ts'
import type { WaitingRoom } from '#server/concurrency/waitingRoom.ts'
import type { Config } from '#server/config/readConfig.ts'
import type { Outside } from '#server/integrations/outside.ts'
import type { MerchantCheck } from '#server/integrations/wechat/merchantCheck.ts'
import type { JobName, JobPayload } from '#server/jobQueue/jobPayloads.ts'
import type { SiteWarnings } from '#server/platform/siteWarnings.ts'
import type { BrowserMark } from '#server/security/browserMark.ts'
import type { Secrets } from '#server/security/secrets.ts'
import type { Db, Tx } from './db/pool.ts'

/** The signed-in user of this request. */
export interface Me {
  accountId: number
  sessionId: number
  /** Hash of the token that this request carried: only the current token can be refreshed, not the previous one. */
  tokenHash: Buffer
  /** The id of one signed-in browser, the same through all its sessions: what `domain/examRoom/examSeat` calls a login. */
  loginId: number
  mobile: string
  userType: UserType
  roles: readonly StaffRole[]
  /** The areas to which a staff account is limited; null where it is not (office#roles). */
  areaIds: readonly number[] | null
  /** Only of interest for staff; everybody else has no second factor. */
  secondFactor: FactorState
}

export interface EnqueueOptions {
  /** The job starts this long from now at the earliest. */
  afterSeconds?: number
  /** At most one job with this key is queued at a time. */
  key?: string
  /** Among the waiting jobs of its name the one with the highest number is taken first; 0 by default. */
  priority?: number
}

/** One uploaded file, read completely and within the endpoint's size limit. */
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
  /** The path of the console's screen from which the call came; empty where it is not known. */
  screen: string
  /** The random name a browser sends where it may open a session or asks for a code, empty where it sent none. */
  browser: string
  browserMark: BrowserMark
  config: Config
  secrets: Secrets
  outside: Outside
  enqueue<N extends JobName>(name: N, payload: JobPayload<N>, options?: EnqueueOptions): Promise<void>
  upload: Upload | null
  /**
   * Marks the account's sessions as ended or changed, with 0 those of all: every process is told after the commit, before
   * the answer is sent.
   */
  forgetSessions(accountId: number): void
  coordinator: Pick<Coordinator, 'count' | 'withLock'>
  /** What this process has noticed that an operator must put right. */
  siteWarnings: Pick<SiteWarnings, 'list'>
  /** Whether WeChat refuses the merchant, as this process heard last. */
  merchantCheck: Pick<MerchantCheck, 'problem'>
  /** Where candidates wait under overload. */
  waitingRoom: Pick<WaitingRoom, 'enter'>
}

/** For calls that use outside services between transactions: `db` is the pool, and each `transaction` is one commit. */
export interface ManualCtx<M = Me | null> extends Ctx<M> {
  transaction<T>(work: (ctx: Ctx<M> & { db: Tx }) => Promise<T>): Promise<T>
  /** Resolves when every process knows of the sessions that were marked as ended (`forgetSessions`). */
  publishSessionsEnded(): Promise<void>
}

/** What a job receives: nobody is signed in, and the job opens its own transactions. */
export type JobCtx = ManualCtx<null>
