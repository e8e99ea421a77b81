import { createHash, createHmac } from 'node:crypto'
import type { Fields } from './events.ts'

const ELEMENT = /<(\w+)>((?:<!\[CDATA\[[\s\S]*?\]\]>|[^<])*)<\/\1>/g
const PIECE = /<!\[CDATA\[([\s\S]*?)\]\]>|([^<]+)/g

/** Parses a flat XML message; null if it is not one. */
export function readMessage(body: string): Fields | null {
  if (body.includes('<!DOCTYPE') || body.includes('<!ENTITY')) return null
  const inside = /^\s*<xml>([\s\S]*)<\/xml>\s*$/.exec(body)?.[1]
  if (inside === undefined) return null
  const found: Record<string, string> = {}
  const rest = inside.replace(ELEMENT, (_all, name: string, content: string) => {
    found[name] = content.replace(PIECE, (_piece, raw?: string, plain?: string) => raw ?? unescapeText(plain ?? ''))
    return ''
  })
  return rest.trim() === '' ? found : null
}

export function writeMessage(fields: Fields): string {
  const lines = Object.entries(fields).map(
    ([name, value]) => `<${name}><![CDATA[${value.replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`,
  )
  return `<xml>\n${lines.join('\n')}\n</xml>`
}

/** The V2 signature; HMAC-SHA256 only if the message requests it, as on the merchant platform. */
export function signatureOf(fields: Fields, key: string, signType = 'MD5'): string {
  const parts: string[] = []
  for (const name of Object.keys(fields).sort()) {
    if (name !== 'sign' && fields[name]) parts.push(`${name}=${fields[name]}`)
  }
  parts.push(`key=${key}`)
  const digest = signType === 'HMAC-SHA256' ? createHmac('sha256', key) : createHash('md5')
  return digest.update(parts.join('&'), 'utf8').digest('hex').toUpperCase()
}

function unescapeText(value: string): string {
  const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }
  return value.replace(/&(?:lt|gt|quot|apos|amp);/g, (one) => characters[one] ?? one)
}
