import { GetChild as endpoint } from '#contract/enrolment/enrolmentDetail.ts'
import { isMobile, maskMobile } from '#domain/people/mobile.ts'
import { handler } from '#server/handler.ts'
import { listAccountsOf, listIdsOfChild } from '#server/records/enrolment/childQueries.ts'
import { mapForStaff } from '#server/records/enrolment/staffQueries.ts'
import { refuse } from '#server/refuse.ts'
import { enrolmentDetails } from '../enrolmentDetails.ts'

export const GetChild = handler(endpoint, {
  handle: async (ctx, { CandidateID }) => {
    const { db, me } = ctx
    const ids = await listIdsOfChild(db, CandidateID, me.areaIds)
    if (ids.length === 0) return refuse('NOT_FOUND')
    const rows = await mapForStaff(db, ids)
    const accounts = await listAccountsOf(db, ids)
    return {
      item: {
        CandidateID,
        Enrolments: await enrolmentDetails(
          ctx,
          ids.flatMap((id) => rows.get(id) ?? []),
        ),
        Accounts: accounts.map(({ id, name, mobile }) => ({
          UserID: id,
          Name: name,
          Mobile: isMobile(mobile) ? maskMobile(mobile) : '',
        })),
      },
    }
  },
})
