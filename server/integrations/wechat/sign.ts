import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { XmlFields } from './xml.ts'

export type SignType = 'MD5' | 'HMAC-SHA256'

/** The V2 signature, upper-case hex, over all non-empty fields except `sign` (outside-services#signing). */
export function signV2(fields: XmlFields, key: string, signType: SignType): string {
  const pairs = Object.keys(fields)
    .filter((name) => name !== 'sign' && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
  const text = `${pairs.join('&')}&key=${key}`
  const digest = signType === 'MD5' ? createHash('md5').update(text) : createHmac('sha256', key).update(text)
  return digest.digest('hex').toUpperCase()
}

/**
 * Whether `sign` is the signature of the other fields, compared in constant time; `signType` is never taken from the
 * message.
 */
export function isSignedV2(fields: XmlFields, key: string, signType: SignType): boolean {
  const expected = Buffer.from(signV2(fields, key, signType))
  const given = Buffer.from(fields.sign ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export interface JssdkInput {
  ticket: string
  nonce: string
  /** Seconds since 1970. */
  timestamp: number
  /** The page's URL in the browser; the signature leaves out its fragment. */
  url: string
}

/** The SHA-1 signature of `wx.config`, lower-case hex (outside-services#js-sdk). */
export function jssdkSignature({ ticket, nonce, timestamp, url }: JssdkInput): string {
  const page = url.split('#', 1)[0]
  const text = `jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${page}`
  return createHash('sha1').update(text).digest('hex')
}
