import { GetCheckCode as endpoint } from '#contract/people/user.ts'
import { handler } from '#server/handler.ts'
import { insertSpentCaptcha } from '#server/records/people/user/codeQueries.ts'
import { refuse } from '#server/refuse.ts'
import { readSolution } from '../captcha.ts'
import { issueCheckCode } from '../checkCode.ts'

/**
 * Returns a check code for a solved challenge, once. Refuses CHECK_CODE_WRONG for a wrong, late or repeated solution
 * (rulings#sms-codes).
 */
export const GetCheckCode = handler(endpoint, {
  handle: async (ctx, { Solution }) => {
    const solved = (await readSolution(ctx.secrets, Solution, ctx.now)) ?? refuse('CHECK_CODE_WRONG')
    if (!(await insertSpentCaptcha(ctx.db, solved.signature, solved.expiresAt))) refuse('CHECK_CODE_WRONG')
    return { OtherMsg: { CheckCode: await issueCheckCode(ctx, null) } }
  },
})
