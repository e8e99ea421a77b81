import type { Instant } from '#domain/time.ts'
import type { Ctx, JobCtx, Me } from '#server/context.ts'
import type { Tx } from '#server/db/pool.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { accounts } from './cast.ts'

interface Options {
  secrets: Secrets
  now: Instant
}

/**
 * What the calls of the schedule's clerk receive when the demonstration makes them: only what they use. Jobs that they
 * start are run by the caller.
 */
export function asPlanner(db: Tx, { secrets, now }: Options): Ctx<Me> {
  const me: Partial<Me> = { accountId: accounts.schedule.id, roles: ['schedule'], areaIds: null }
  return { db, now, secrets, requestId: 'demo', me: me as Me, enqueue: async () => {} } as Partial<Ctx<Me>> as Ctx<Me>
}

/** What a job receives; its transactions are the one in which everything is loaded. */
export function asWorker(db: Tx, { secrets, now }: Options): JobCtx {
  const ctx = { db, now, secrets, requestId: 'demo', me: null } as Partial<JobCtx> as JobCtx
  return { ...ctx, transaction: (work) => work({ ...ctx, db }) }
}
