import type { StaffRole } from '#contract/endpoint.ts'
import { GetWorkWaiting as endpoint, type WorkKind, workKinds } from '#contract/people/staffWork.ts'
import { shanghaiIso } from '#domain/time.ts'
import { readWarnings } from '#server/features/office/installation/readWarnings.ts'
import { handler } from '#server/handler.ts'
import { findWaiting } from '#server/records/people/staff/workQueries.ts'
import { listSmsTroubles } from '#server/records/people/user/smsTroubles.ts'

/** Whose work each kind is. */
const roleOf: Record<WorkKind, StaffRole> = {
  photos: 'enrolment',
  corrections: 'enrolment',
  money: 'finance',
  waivers: 'finance',
  changes: 'finance',
  refundsStuck: 'finance',
  refundsToDecide: 'finance',
  bulkRefunds: 'finance',
  refundsAtDesk: 'desk',
  invoices: 'finance',
  invoicesToReverse: 'finance',
  batches: 'schedule',
  filings: 'schedule',
  untimed: 'schedule',
  postponed: 'schedule',
  unassigned: 'schedule',
  stranded: 'schedule',
  hall: 'schedule',
  unreached: 'schedule',
  held: 'results',
  handed: 'results',
  proposed: 'results',
  releases: 'results',
  resultCorrections: 'results',
  certificateChanges: 'results',
  appeals: 'results',
  dataRequests: 'enrolment',
  watched: 'admin',
}

export const GetWorkWaiting = handler(endpoint, {
  handle: async (ctx) => {
    const { db, me, now } = ctx
    const own = workKinds.filter((kind) => me.roles.includes('admin') || me.roles.includes(roleOf[kind]))
    const waiting = await Promise.all(
      own.map(async (kind) => ({
        kind,
        ...(await findWaiting(db, kind, { now, accountId: me.accountId, within: me.areaIds })),
      })),
    )
    const troubles = await listSmsTroubles(db)
    const SmsTroubles = troubles.map(({ code, firstAt, times }) => ({
      Code: code,
      SinceTime: shanghaiIso(firstAt),
      Times: times,
    }))
    const Warnings = me.roles.includes('admin')
      ? (await readWarnings(ctx)).map(({ code, detail }) => ({ Code: code, Detail: detail }))
      : []
    return {
      OtherMsg:
        SmsTroubles.length > 0 || Warnings.length > 0
          ? { SmsTroubles, ...(Warnings.length > 0 && { Warnings }) }
          : null,
      listData: waiting.flatMap(({ kind, count, oldestAt, batchId }) =>
        oldestAt === null
          ? []
          : [{ Work: kind, Count: count, OldestTime: shanghaiIso(oldestAt), ...(batchId && { EB_ID: batchId }) }],
      ),
    }
  },
})
