import { GetNameSpell as endpoint } from '#contract/enrolment/enrolment.ts'
import { handler } from '#server/handler.ts'
import { nameSpell } from '#server/records/enrolment/nameSpell.ts'

export const GetNameSpell = handler(endpoint, {
  handle: async (_ctx, { Name }) => ({ OtherMsg: { NameSpell: await nameSpell(Name) } }),
})
