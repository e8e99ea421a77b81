import { SENDING_LEASE_MS } from '#domain/content/messageSending.ts'
import { forEachConcurrently } from '#server/concurrency/forEachConcurrently.ts'
import type { JobCtx } from '#server/context.ts'
import { withAccessToken } from '#server/features/people/user/accessToken.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import { claimDeliveries } from '#server/records/content/message/deliveryQueries.ts'
import { keepFollower, listUnknownFollowers } from '#server/records/content/message/followerQueries.ts'
import { routeMessages } from '../routeMessages.ts'
import { sendDelivery } from '../sendDelivery.ts'

const CONCURRENCY = 8
/** Few enough that no claim expires before its turn, at five seconds for a call that is not answered. */
const CLAIM_SIZE = 80
const FOLLOWERS_AT_ONCE = 400
/** A run ends before the next begins. */
const RUN_MS = 50_000

/** Asks WeChat about people of whom no event has said whether they follow; whoever cannot be asked is reached otherwise. */
async function learnFollowers(ctx: JobCtx): Promise<void> {
  const unknown = await listUnknownFollowers(ctx.db, ctx.now, FOLLOWERS_AT_ONCE)
  await forEachConcurrently(CONCURRENCY, unknown, async (openId) => {
    try {
      const isFollowing = await withAccessToken(ctx, (token) => ctx.outside.wechat.isFollower(token, openId))
      await keepFollower(ctx.db, openId, isFollowing, ctx.now)
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error
      ctx.log.warn({ code: error.code }, 'could not ask whether a person follows')
    }
  })
}

/** Sends what has been told beside the inbox, and follows what was sent (office#ways, office#message-log). */
export async function sendMessages(ctx: JobCtx): Promise<void> {
  const begun = performance.now()
  const elapsed = () => Math.round(performance.now() - begun)
  await learnFollowers(ctx)
  await routeMessages(ctx, ctx.now)
  while (elapsed() < RUN_MS) {
    const now = ctx.now + elapsed()
    const leaseUntil = now + SENDING_LEASE_MS
    const claimed = await ctx.transaction(({ db }) => claimDeliveries(db, { now, leaseUntil, most: CLAIM_SIZE }))
    await forEachConcurrently(CONCURRENCY, claimed, (delivery) => sendDelivery(ctx, delivery, ctx.now + elapsed()))
    if (claimed.length < CLAIM_SIZE) return
  }
}
