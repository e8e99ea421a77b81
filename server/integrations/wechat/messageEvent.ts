import { createHash, timingSafeEqual } from 'node:crypto'
import { type Instant, MINUTE_MS } from '#domain/time.ts'
import { readFlatXml } from './xml.ts'

/** What WeChat tells the official account's message address; `other`: nothing that concerns the product. */
export type WechatEvent =
  | { kind: 'follow'; openId: string; isFollowing: boolean; at: Instant }
  | { kind: 'templateEnd'; messageId: string; status: string; at: Instant }
  | { kind: 'other' }

/** Older requests are replays. */
const FRESH_MS = 10 * MINUTE_MS

interface Signed {
  signature: string
  timestamp: string
  nonce: string
}

/** Whether WeChat signed the request with the account’s token, lately. */
export function isSignedEvent({ signature, timestamp, nonce }: Signed, token: string, now: Instant): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1000) > FRESH_MS) return false
  const expected = Buffer.from(eventSignature({ timestamp, nonce }, token))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export function eventSignature({ timestamp, nonce }: Omit<Signed, 'signature'>, token: string): string {
  const parts = [token, timestamp, nonce]
  parts.sort((one, other) => (one < other ? -1 : 1))
  return createHash('sha1').update(parts.join('')).digest('hex')
}

/** Reads an event; null for what is no message of WeChat. */
export function readWechatEvent(body: string): WechatEvent | null {
  const fields = readFlatXml(body)
  if (!fields?.MsgType || !fields.FromUserName) return null
  const at = Number(fields.CreateTime ?? 0) * 1000
  if (fields.MsgType !== 'event' || !Number.isFinite(at)) return { kind: 'other' }
  const event = (fields.Event ?? '').toLowerCase()
  if (event === 'subscribe' || event === 'unsubscribe')
    return { kind: 'follow', openId: fields.FromUserName, isFollowing: event === 'subscribe', at }
  if (event === 'templatesendjobfinish' && /^\d{1,20}$/.test(fields.MsgID ?? ''))
    return { kind: 'templateEnd', messageId: fields.MsgID ?? '', status: fields.Status ?? '', at }
  return { kind: 'other' }
}
