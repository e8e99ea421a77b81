import { GetCaptcha as endpoint } from '#contract/user.ts'
import { handler } from '#server/handler.ts'
import { newChallenge } from '../captcha.ts'

/** A proof-of-work challenge, good for 10 minutes; nothing is stored until it is solved (rulings 3). */
export const GetCaptcha = handler(endpoint, {
  handle: async ({ secrets, now }) => ({ item: await newChallenge(secrets, now) }),
})
