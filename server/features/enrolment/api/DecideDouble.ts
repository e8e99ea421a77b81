import { DecideDouble as endpoint } from '#contract/enrolment/enrolmentDouble.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { upsertDecision } from '#server/records/enrolment/doubleQueries.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'

export const DecideDouble = handler(endpoint, {
  handle: async (ctx, { EF_IDs, IsSame, Note }) => {
    const { db, me, now } = ctx
    const [oneId = 0, otherId = 0] = [...EF_IDs].sort((one, other) => one - other)
    if (oneId === otherId) refuse('INPUT_WRONG')
    for (const id of [oneId, otherId]) found(await lockEnrolment(db, id))
    const note = cleanText(Note).slice(0, 200)
    const isSame = IsSame === 1
    await upsertDecision(db, { oneId, otherId, isSame, note, decidedBy: me.accountId, now })
    // Each of the two shows it in its history.
    for (const [subjectId, other] of [
      [oneId, otherId],
      [otherId, oneId],
    ] as const)
      await insertAudit(ctx, {
        action: 'DecideDouble',
        subject: 'enrolment',
        subjectId,
        before: null,
        after: { isSame, otherId: other, reason: note },
      })
    return {}
  },
})
