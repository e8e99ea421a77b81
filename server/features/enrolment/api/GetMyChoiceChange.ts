import { GetMyChoiceChange as endpoint } from '#contract/enrolment/choiceChange.ts'
import { handler } from '#server/handler.ts'
import { listLiveChanges } from '#server/records/enrolment/changeQueries.ts'
import { ownChangeWire } from '#server/records/enrolment/changeWire.ts'
import { findEnrolment } from '#server/records/enrolment/queries.ts'
import { found, refuse } from '#server/refuse.ts'

export const GetMyChoiceChange = handler(endpoint, {
  handle: async ({ db, me }, { EF_ID }) => {
    const enrolment = found(await findEnrolment(db, EF_ID))
    if (enrolment.accountId !== me.accountId) refuse('NOT_FOUND')
    const listData = (await listLiveChanges(db, [EF_ID])).flatMap(ownChangeWire)
    return { listData, totalCount: listData.length }
  },
})
