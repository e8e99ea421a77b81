import { S3Error } from './s3Error.ts'

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** A value or a list of child elements. */
export type XmlContent = string | number | boolean | Array<readonly [name: string, content: XmlContent]>

// XML 1.0 does not allow control characters, not even as references, although keys may contain them.
const unwritable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

function escapeText(text: string): string {
  return text.replace(unwritable, '\u{fffd}').replace(/[<>&"'\r]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function writeContent(content: XmlContent): string {
  if (!Array.isArray(content)) return escapeText(String(content))
  return content.map(([name, inner]) => `<${name}>${writeContent(inner)}</${name}>`).join('')
}

/** Writes a document; S3 uses no namespace for errors, but one for other responses. */
export function writeXml(root: string, content: XmlContent, { isError = false } = {}): string {
  return `${DECLARATION}<${root}${isError ? '' : ` xmlns="${NAMESPACE}"`}>${writeContent(content)}</${root}>`
}

function readText(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));?/g, (whole, decimal, hex, name) => {
    if (!whole.endsWith(';')) throw new S3Error('MalformedXML')
    if (name !== undefined) {
      const character = entities[name as string]
      if (character === undefined) throw new S3Error('MalformedXML')
      return character
    }
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal)
    if (code > 0x10ffff) throw new S3Error('MalformedXML')
    return String.fromCodePoint(code)
  })
}

export interface ListedPart {
  partNumber: number
  /** The ETag without quotes, in lower case. */
  etag: string
}

const malformed = () => new S3Error('MalformedXML')
const path = ['CompleteMultipartUpload', 'Part'] as const

/**
 * Parses the body of CompleteMultipartUpload strictly, without document types or comments.
 * @throws S3Error MalformedXML, InvalidPart
 */
export function readPartList(xml: string): ListedPart[] {
  const tokens = /<(\/?)([A-Za-z][\w.-]*)(?![\w.-])([^<>]*)>|[^<]+/y
  tokens.lastIndex = /^\uFEFF?\s*(?:<\?xml[^<>]*\?>)?/.exec(xml)?.[0].length ?? 0
  const parts: ListedPart[] = []
  const open: string[] = []
  let fields: Record<string, string> = {}
  let isOver = false
  while (tokens.lastIndex < xml.length) {
    const token = tokens.exec(xml)
    if (!token) throw malformed()
    const [whole, slash, name, attributes = ''] = token
    if (name === undefined) {
      const [, , field] = open
      if (field !== undefined) fields[field] = readText(whole).trim()
      else if (whole.trim() !== '') throw malformed()
    } else if (slash) {
      if (open.pop() !== name) throw malformed()
      if (open.length === 1) parts.push(readPart(fields))
      isOver = open.length === 0
    } else {
      const isField = open.length === 2
      if (isOver || !(isField || name === path[open.length])) throw malformed()
      if (!isField) fields = {}
      else if (Object.hasOwn(fields, name)) throw malformed()
      else fields[name] = ''
      if (!attributes.endsWith('/')) open.push(name)
      else if (!isField) throw malformed()
    }
  }
  if (!isOver || parts.length === 0) throw malformed()
  return parts
}

function readPart({ PartNumber: number = '', ETag: etag = '' }: Record<string, string>): ListedPart {
  if (!/^[1-9]\d{0,4}$/.test(number) || Number(number) > 10_000) throw malformed()
  const [, plain] = /^"?([0-9a-fA-F]{32})"?$/.exec(etag) ?? []
  if (plain === undefined) throw new S3Error('InvalidPart')
  return { partNumber: Number(number), etag: plain.toLowerCase() }
}
