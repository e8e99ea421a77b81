import { randomInt } from 'node:crypto'
import { SaveSecondMarkRule as endpoint } from '#contract/result/markingSecond.ts'
import { INT4_MAX } from '#domain/int4.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { changeRule, lockRule } from '#server/records/result/marking/ruleQueries.ts'
import { hasGrades } from '#server/records/schedule/plan/placeQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import { secondMarkRuleWire } from '../secondMarkRuleWire.ts'

/** The seed comes from a cryptographic source, once for each batch: whoever could guess it could tell what is drawn. */
export const SaveSecondMarkRule = handler(endpoint, {
  handle: async (ctx, { EB_ID, SharePercent, AllFails, GIDs, Version }) => {
    const { db } = ctx
    const { id } = found(await findStaffBatch(db, EB_ID))
    if (SharePercent < 0 || SharePercent > 100) refuse('SECOND_SHARE_WRONG')
    const wholeGradeIds = [...new Set(GIDs)].sort((a, b) => a - b)
    if (!(await hasGrades(db, wholeGradeIds))) refuse('NOT_FOUND')
    const stored = await lockRule(db, id, randomInt(INT4_MAX))
    await requireVersion(ctx, { subject: 'secondMarkRule', subjectId: id, stored: stored.version, seen: Version })
    const changed = await changeRule(db, id, { sharePercent: SharePercent, allFails: AllFails === 1, wholeGradeIds })
    const [before, item] = [secondMarkRuleWire(id, stored), secondMarkRuleWire(id, changed)]
    await insertAudit(ctx, {
      action: 'SaveSecondMarkRule',
      subject: 'secondMarkRule',
      subjectId: id,
      before,
      after: item,
    })
    await ctx.enqueue('drawSecondMarks', { batchId: id })
    return { item }
  },
})
