import { GetCaptcha as endpoint } from '#contract/people/user.ts'
import { handler } from '#server/handler.ts'
import { newChallenge } from '../captcha.ts'

/**
 * Returns a proof-of-work challenge that is valid for 10 minutes; nothing is stored until it is solved
 * (rulings#sms-codes).
 */
export const GetCaptcha = handler(endpoint, {
  handle: async ({ secrets, now }) => ({ item: await newChallenge(secrets, now) }),
})
