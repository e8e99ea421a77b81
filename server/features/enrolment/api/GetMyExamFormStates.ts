import { GetMyExamFormStates as endpoint } from '#contract/enrolment/enrolmentStates.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { countByState } from '#domain/enrolment/enrolmentState.ts'
import { nextStepOf } from '#domain/enrolment/nextStep.ts'
import { handler } from '#server/handler.ts'
import { readOpenFacts } from '#server/records/enrolment/openFacts.ts'
import { listOwnFacts } from '#server/records/enrolment/ownQueries.ts'

export const GetMyExamFormStates = handler(endpoint, {
  handle: async ({ db, me, now }, { IsPay: payStatus }) => {
    const rows = await listOwnFacts(db, { accountId: me.accountId, payStatus: null, text: '', indexes: [] })
    const countOf = (status: number) => rows.filter((row) => row.payStatus === status).length
    const counted = payStatus === null ? rows : rows.filter((row) => row.payStatus === payStatus)
    const factsOf = await readOpenFacts(db, counted, now)
    const steps = counted.map((row) => nextStepOf(factsOf(row), now).key)
    return {
      OtherMsg: { All: rows.length, Unpaid: countOf(PAY_STATUS.unpaid), Paid: countOf(PAY_STATUS.paid) },
      listData: countByState(steps).map(({ state, count }) => ({ State: state, Count: count })),
    }
  },
})
