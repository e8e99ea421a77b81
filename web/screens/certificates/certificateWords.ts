import type { OwnCertificateWire } from '#contract/result/certificate.ts'
import { isoMinuteText } from '#domain/time.ts'
import type { TagTone } from '#web/ui/Tag.tsx'

export const stateTones: Readonly<Record<OwnCertificateWire['State'], TagTone>> = {
  valid: 'good',
  replaced: 'plain',
  revoked: 'bad',
}

/** The certificates of each child, in the order in which they came. */
export function byChild(certificates: readonly OwnCertificateWire[]): Array<[string, OwnCertificateWire[]]> {
  const children = new Map<string, OwnCertificateWire[]>()
  for (const one of certificates) children.set(one.Name, [...(children.get(one.Name) ?? []), one])
  return [...children]
}

/** Why a certificate no longer holds; empty for one that does. */
export function endText({ State, EndedTime, Reason }: OwnCertificateWire): string {
  if (EndedTime === null) return ''
  const what = State === 'replaced' ? '已被新证书替换' : '已撤销'
  return `${isoMinuteText(EndedTime)} ${what}${Reason === '' ? '' : `：${Reason}`}`
}

/** What becomes of the paper. */
export function paperText({ State, IsPost, TrackingNO, Carrier, SentDay }: OwnCertificateWire): string {
  if (TrackingNO !== '') return `${SentDay} 由${Carrier}寄出`
  if (State !== 'valid') return ''
  return IsPost === 1 ? '待寄出，寄出后会通知您' : '不邮寄，到报名点领取'
}

/** The address by which anybody checks the certificate. */
export const checkLink = (key: string, origin: string): string => `${origin}/Cert?c=${key}`
