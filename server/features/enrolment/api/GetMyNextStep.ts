import { GetMyNextStep as endpoint } from '#contract/enrolment/enrolment.ts'
import { mostUrgent, nextStepOf } from '#domain/enrolment/nextStep.ts'
import { handler } from '#server/handler.ts'
import { enrolmentWire } from '#server/records/enrolment/enrolmentWire.ts'
import { openFactsOf } from '#server/records/enrolment/openFacts.ts'
import { findNewestId, listOpenEnrolments } from '#server/records/enrolment/ownQueries.ts'
import { findOwnEnrolment } from '#server/records/enrolment/wholeQueries.ts'

/**
 * Judges all enrolments of the account by the rules that the page uses too; when all are done, the newest is returned.
 */
export const GetMyNextStep = handler(endpoint, {
  handle: async ({ db, me, now, secrets }) => {
    const open = await listOpenEnrolments(db, me.accountId, now)
    const factsOf = (row: (typeof open)[number]) => openFactsOf(row, now)
    const id = mostUrgent(open, factsOf, now)?.id ?? (await findNewestId(db, me.accountId))
    const row = id === null ? null : await findOwnEnrolment(db, me.accountId, id)
    return {
      item: row && enrolmentWire(row, secrets, now),
      OtherMsg: { TodoCount: open.filter((each) => nextStepOf(factsOf(each), now).tone === 'todo').length },
    }
  },
})
