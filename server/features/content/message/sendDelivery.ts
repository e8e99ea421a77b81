import { ASKING_MS, askDeliveryAfterMs, retryAfterMs, WECHAT_REPEAT_MS } from '#domain/content/messageSending.ts'
import { type Instant, MINUTE_MS } from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import { withAccessToken } from '#server/features/people/user/accessToken.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import {
  type ClaimedDelivery,
  moveDelivery,
  rerouteWithoutWechat,
} from '#server/records/content/message/deliveryQueries.ts'

/** WeChat’s codes for a person whom a template message cannot reach at all. */
const NOT_FOLLOWING = ['43004', '43101', '40003']

/** What did not go out goes back into the queue while there are attempts left. */
async function fail(ctx: JobCtx, delivery: ClaimedDelivery, code: string, isTemporary: boolean, now: Instant) {
  const pause = isTemporary ? retryAfterMs(delivery.tries) : null
  if (pause !== null) {
    await moveDelivery(ctx.db, delivery.id, ['sending'], { state: 'queued', dueAt: now + pause, failure: code })
    return
  }
  await ctx.transaction(async ({ db }) => {
    const end = { state: 'failed', failure: code, endedAt: now } as const
    if ((await moveDelivery(db, delivery.id, ['sending'], end)) && delivery.way === 'wechat')
      await rerouteWithoutWechat(db, delivery.id, now)
  })
}

async function giveUp(ctx: JobCtx, { id }: ClaimedDelivery, now: Instant) {
  await moveDelivery(ctx.db, id, ['sending', 'asking'], { state: 'unknown', failure: 'NO_ANSWER', endedAt: now })
}

async function sendWechat(ctx: JobCtx, delivery: ClaimedDelivery, now: Instant): Promise<void> {
  // Under the same number WeChat sends a message once, but only for a while.
  const isRepeat = delivery.was === 'sending'
  if (isRepeat && now - (delivery.firstTriedAt ?? now) > WECHAT_REPEAT_MS) return giveUp(ctx, delivery, now)
  const message = {
    openId: delivery.target,
    templateId: delivery.providerTemplate,
    data: delivery.parameters as Record<string, string>,
    url: `${ctx.config.publicUrl}/Messages`,
    clientMessageId: delivery.outId,
  }
  try {
    const providerId = await withAccessToken(ctx, (token) => ctx.outside.wechat.sendTemplate(token, message))
    await moveDelivery(ctx.db, delivery.id, ['sending'], { state: 'sent', providerId, sentAt: now, failure: '' })
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    if (isUncertain(error)) {
      // The row stays claimed: the next run repeats it under its number, or gives it up.
      await moveDelivery(ctx.db, delivery.id, ['sending'], {
        state: 'sending',
        dueAt: now + MINUTE_MS,
        failure: error.code,
      })
    } else await fail(ctx, delivery, error.code, error.temporary && !NOT_FOLLOWING.includes(error.code), now)
  }
}

/** Without an answer it is unknown whether the message went out; a refusal says that it did not. */
function isUncertain({ wasReached, code }: OutsideError): boolean {
  return wasReached && /^(TIMEOUT|NETWORK|UNREADABLE|HTTP_5\d\d)$/.test(code)
}

async function sendSms(ctx: JobCtx, delivery: ClaimedDelivery, now: Instant): Promise<void> {
  try {
    const outcome = await ctx.outside.sms.sendNotice({
      mobile: delivery.target,
      templateCode: delivery.providerTemplate,
      parameters: delivery.parameters as Record<string, string>,
      outId: delivery.outId,
    })
    if (outcome.kind === 'refused') return await fail(ctx, delivery, outcome.code, outcome.temporary, now)
    const dueAt = now + (askDeliveryAfterMs(0) ?? 0)
    await moveDelivery(ctx.db, delivery.id, ['sending'], {
      state: 'sent',
      providerId: outcome.bizId,
      sentAt: now,
      dueAt,
      failure: '',
    })
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    if (isUncertain(error))
      await moveDelivery(ctx.db, delivery.id, ['sending'], {
        state: 'asking',
        dueAt: now + MINUTE_MS,
        failure: error.code,
      })
    else await fail(ctx, delivery, error.code, error.temporary, now)
  }
}

/** Asks the provider what became of an SMS: one whose answer was lost, or one that was sent and may have arrived. */
async function askSms(ctx: JobCtx, delivery: ClaimedDelivery, now: Instant): Promise<void> {
  const { id, target, outId, sentAt, firstTriedAt, state } = delivery
  const since = sentAt ?? firstTriedAt ?? now
  const report = await ctx.outside.sms.findNotice({ mobile: target, sentAt: since, outId }).catch((error: unknown) => {
    if (error instanceof OutsideError) return { kind: 'unasked' as const }
    throw error
  })
  const isLost = state === 'asking'
  if (report.kind === 'delivered')
    await moveDelivery(ctx.db, id, [state], { state: 'delivered', sentAt: since, endedAt: now, failure: '' })
  else if (report.kind === 'failed')
    await moveDelivery(ctx.db, id, [state], { state: 'failed', sentAt: since, endedAt: now, failure: report.code })
  else if (isLost && report.kind !== 'waiting') {
    if (now - since > ASKING_MS) await giveUp(ctx, delivery, now)
    else await moveDelivery(ctx.db, id, [state], { state, dueAt: now + MINUTE_MS })
  } else {
    const next = askDeliveryAfterMs(now - since)
    await moveDelivery(ctx.db, id, [state], {
      state: 'sent',
      sentAt: since,
      dueAt: next === null ? null : since + next,
      ...(isLost ? { failure: '' } : {}),
    })
  }
}

/** Does what is next for a delivery that this worker has claimed. */
export async function sendDelivery(ctx: JobCtx, delivery: ClaimedDelivery, now: Instant): Promise<void> {
  if (delivery.state === 'sending')
    return delivery.way === 'sms' ? sendSms(ctx, delivery, now) : sendWechat(ctx, delivery, now)
  if (delivery.way === 'sms') await askSms(ctx, delivery, now)
}
