import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import {
  findWechatToken,
  keepWechatToken,
  leaseWechatToken,
  moveWechatLease,
} from '#server/records/people/user/wechatQueries.ts'
import { withAccessToken } from './accessToken.ts'

/** One process fetches a new ticket this long before the end, while the others still use the old one. */
const EARLY_MS = 600_000
const LEASE_MS = 30_000
/**
 * WeChat returns the same ticket until shortly before its end, and may be unavailable, so it is not queried for every
 * page.
 */
const PAUSE_MS = MINUTE_MS
/** Before the first ticket the other processes poll until the one that fetches it is done. */
const LOOK_AGAIN_MS = 100
const LOOKS = 80

type TicketCtx = Pick<Ctx, 'db' | 'now' | 'outside' | 'log'>

/** `oldEndsAt` is when the stored ticket expires; 0 without one. */
async function renew(ctx: TicketCtx, oldEndsAt: number): Promise<string> {
  const { db, now } = ctx
  try {
    const { ticket, expiresInSeconds } = await withAccessToken(ctx, (accessToken) =>
      ctx.outside.wechat.jsapiTicket(accessToken),
    )
    const endsAt = now + expiresInSeconds * 1000
    const leaseUntil = endsAt - EARLY_MS > now ? now : Math.min(now + PAUSE_MS, endsAt)
    await keepWechatToken(db, 'jsapi', { value: ticket, expiresAt: endsAt, leaseUntil })
    return ticket
  } catch (error) {
    await moveWechatLease(db, 'jsapi', Math.max(now, Math.min(now + PAUSE_MS, oldEndsAt)))
    throw error
  }
}

async function waitForTicket({ db, now }: TicketCtx): Promise<string> {
  for (let look = 0; look < LOOKS; look++) {
    const kept = await findWechatToken(db, 'jsapi')
    if (kept && kept.expiresAt > now) return kept.value
    await wait(LOOK_AGAIN_MS)
  }
  throw new OutsideError('wechat', 'TIMEOUT', true)
}

/**
 * Returns the ticket that signs pages, shared by all processes because its quota is small (outside-services#js-sdk).
 * Throws OutsideError when WeChat gives none and the old one has expired.
 */
export async function findJsapiTicket(ctx: TicketCtx): Promise<string> {
  const { db, now, log } = ctx
  const kept = await findWechatToken(db, 'jsapi')
  if (kept && kept.expiresAt - EARLY_MS > now) return kept.value
  const old = kept && kept.expiresAt > now ? kept.value : null
  const isOurs = await leaseWechatToken(db, 'jsapi', {
    now,
    freshUntil: now + EARLY_MS,
    leaseUntil: now + LEASE_MS,
  })
  if (!isOurs) return old ?? waitForTicket(ctx)
  try {
    return await renew(ctx, kept?.expiresAt ?? 0)
  } catch (error) {
    if (old === null || !(error instanceof OutsideError)) throw error
    log.error({ code: error.code }, 'ticket could not be renewed; the old one still serves')
    return old
  }
}
