import type { Ctx } from '#server/context.ts'
import { refuse } from '#server/refuse.ts'
import { countLookup } from '../user/lookups.ts'

/** Ten minutes, as `countLookup` counts them. */
const WAIT_SECONDS = 600
const QUESTIONS = 20

/**
 * Refuses TOO_OFTEN when one certificate number, or the comments of one enrolment, are asked for too often, whoever asks
 * and whether they exist or not: neither names nor numbers can be tried out (threats E19, E20). Calls per user and
 * address are limited before, by the endpoint's `lookup`. Switched off together with the free look-ups.
 */
export async function limitQuestions(ctx: Pick<Ctx, 'config' | 'together' | 'now'>, about: string): Promise<void> {
  if (ctx.config.limits.freeLookups === 0 || (await countLookup(ctx, `result of ${about}`)) <= QUESTIONS) return
  refuse('TOO_OFTEN', { params: { n: WAIT_SECONDS }, retryAfterSeconds: WAIT_SECONDS })
}
