import { GetMyNextStep as endpoint, MOST_TODAY } from '#contract/enrolment/enrolment.ts'
import { sortedByUrgency } from '#domain/enrolment/nextStep.ts'
import { handler } from '#server/handler.ts'
import { enrolmentWires } from '#server/records/enrolment/enrolmentWire.ts'
import { readOpenFacts } from '#server/records/enrolment/openFacts.ts'
import { findNewestId, listOpenEnrolments } from '#server/records/enrolment/ownQueries.ts'
import { listOwnByIds } from '#server/records/enrolment/wholeQueries.ts'

/**
 * Judges all enrolments of the account by the rules that the page uses too; when all are done, the newest is returned.
 */
export const GetMyNextStep = handler(endpoint, {
  handle: async (ctx) => {
    const { db, me, now } = ctx
    const found = await listOpenEnrolments(db, me.accountId, now)
    const open = sortedByUrgency(found, await readOpenFacts(db, found, now), now)
    const today = open.filter(({ isFirst }) => isFirst).map(({ row }) => row.id)
    const firstId = open[0]?.row.id ?? (await findNewestId(db, me.accountId))
    const ids = new Set([...(firstId === null ? [] : [firstId]), ...today.slice(0, MOST_TODAY)])
    const rows = await listOwnByIds(db, me.accountId, [...ids])
    const wires = await enrolmentWires(ctx, rows)
    return {
      item: wires.find(({ EF_ID }) => EF_ID === firstId) ?? null,
      listData: wires.filter(({ EF_ID }) => today.includes(EF_ID)),
      totalCount: today.length,
      OtherMsg: { TodoCount: open.filter(({ step }) => step.tone === 'todo').length },
    }
  },
})
