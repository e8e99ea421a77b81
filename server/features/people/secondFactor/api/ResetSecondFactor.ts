import { ResetSecondFactor as endpoint } from '#contract/people/secondFactor.ts'
import { handler } from '#server/handler.ts'
import { lockPerson } from '#server/records/people/staff/peopleQueries.ts'
import { refuse } from '#server/refuse.ts'
import { resetSecondFactor } from '../changeFactor.ts'

export const ResetSecondFactor = handler(endpoint, {
  handle: async (ctx, { UserID }) => {
    if (UserID === ctx.me.accountId) refuse('FACTOR_OWN')
    if (!(await lockPerson(ctx.db, UserID))) refuse('NOT_FOUND')
    await resetSecondFactor(ctx, 'ResetSecondFactor', UserID)
    ctx.forgetSessions(UserID)
    return {}
  },
})
