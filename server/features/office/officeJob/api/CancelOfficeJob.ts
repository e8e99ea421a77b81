import { CancelOfficeJob as endpoint } from '#contract/office/officeJob.ts'
import { handler } from '#server/handler.ts'
import { findOwnJob, moveCancelled } from '#server/records/office/officeJob/queries.ts'
import { found } from '#server/refuse.ts'

export const CancelOfficeJob = handler(endpoint, {
  handle: async ({ db, me, now }, { OJ_ID }) => {
    await moveCancelled(db, OJ_ID, me.accountId, now)
    const job = found(await findOwnJob(db, OJ_ID, me.accountId))
    return { OtherMsg: { State: job.state } }
  },
})
