import type { ManualCtx, Me } from '#server/context.ts'
import type { NoticeFault } from '#server/integrations/wechat/notice.ts'
import { insertNoticeSample } from '#server/records/money/payment/queries.ts'

/** Anybody can send notices without WeChat's signature, so only one per interval is kept and the others are counted. */
const SAMPLE_MS = 600_000
const SAMPLE_CHARACTERS = 2000

/** Keeps one in ten minutes of the notices that nobody proved to be WeChat's. */
export async function sampleNotice(ctx: ManualCtx<Me | null>, body: string, reason: NoticeFault): Promise<void> {
  const { calls } = await ctx.coordinator.count({ key: 'refused notices', windowMs: SAMPLE_MS, now: ctx.now })
  if (calls > 1) return
  ctx.log.warn({ reason, bytes: body.length, address: ctx.address }, 'a notice that WeChat did not sign')
  await insertNoticeSample(ctx.db, {
    reason,
    body: body.replaceAll('\u0000', '').slice(0, SAMPLE_CHARACTERS),
    address: ctx.address,
    now: ctx.now,
  })
}
