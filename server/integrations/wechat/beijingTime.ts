import { type Instant, SHANGHAI_OFFSET_MS } from '#domain/time.ts'

/** An instant as WeChat writes it, `yyyyMMddHHmmss` in Beijing (outside-services#unified-order). */
export function formatBeijingTime(at: Instant): string {
  return new Date(at + SHANGHAI_OFFSET_MS).toISOString().replace(/\D/g, '').slice(0, 14)
}

/**
 * The instant of `yyyyMMddHHmmss` or `yyyy-MM-dd HH:mm:ss` in Beijing; null for anything else, 30 February included.
 */
export function parseBeijingTime(text: string): Instant | null {
  const parts = /^(\d{4})(-?)(\d\d)\2(\d\d) ?(\d\d):?(\d\d):?(\d\d)$/.exec(text)
  if (!parts || (text.length !== 14 && text.length !== 19)) return null
  const [, year, , month, day, hour, minute, second] = parts
  const shifted = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(shifted)) return null
  const at = shifted - SHANGHAI_OFFSET_MS
  return formatBeijingTime(at) === text.replace(/\D/g, '') ? at : null
}
