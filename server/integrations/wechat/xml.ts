/** The elements of one flat WeChat message by name; the object has no prototype, so that no element name is special. */
export type XmlFields = Readonly<Record<string, string>>

const MAX_BYTES = 65_536
const NAME = '[A-Za-z_][A-Za-z0-9_.-]{0,63}'
const PROLOGUE = /^\s*(?:<\?xml [^<>]{0,100}\?>\s*)?/
const OPENING = new RegExp(`<(${NAME})(/?)>`, 'y')
const TEXT = /[^<&]+/y
const REFERENCE = /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([0-9A-Fa-f]{1,6}));/y
const BLANK = /\s*/y
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
// Control characters except tab and line ends, non-characters and lone surrogates, which XML 1.0 does not allow.
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF\uD800-\uDFFF]/u

/**
 * Parses one flat message strictly, with all values as strings, as WeChat signs them. Null for anything else: a DTD,
 * custom entities, nesting, attributes, comments, a duplicate element, or more than 64 KB (outside-services#xml,
 * threats#P1, threats#P9).
 */
export function readFlatXml(source: string, root = 'xml'): XmlFields | null {
  if (source.length > MAX_BYTES || Buffer.byteLength(source) > MAX_BYTES || FORBIDDEN.test(source)) return null
  let at = PROLOGUE.exec(source)?.[0].length ?? 0
  const open = `<${root}>`
  const close = `</${root}>`
  if (!source.startsWith(open, at)) return null
  at = skipBlank(source, at + open.length)
  const fields: Record<string, string> = Object.create(null)
  while (!source.startsWith(close, at)) {
    OPENING.lastIndex = at
    const opening = OPENING.exec(source)
    const name = opening?.[1]
    if (!opening || name === undefined || name in fields) return null
    const element =
      opening[2] === '/' ? { value: '', end: OPENING.lastIndex } : readValue(source, OPENING.lastIndex, name)
    if (!element) return null
    fields[name] = element.value
    at = skipBlank(source, element.end)
  }
  return source.slice(at + close.length).trim() === '' ? fields : null
}

function readValue(source: string, start: number, name: string): { value: string; end: number } | null {
  const close = `</${name}>`
  let value = ''
  let at = start
  while (!source.startsWith(close, at)) {
    const piece = readPiece(source, at)
    if (!piece) return null
    value += piece.value
    at = piece.end
  }
  return { value, end: at + close.length }
}

function readPiece(source: string, at: number): { value: string; end: number } | null {
  if (source.startsWith('<![CDATA[', at)) {
    const end = source.indexOf(']]>', at)
    return end < 0 ? null : { value: source.slice(at + 9, end), end: end + 3 }
  }
  TEXT.lastIndex = at
  const text = TEXT.exec(source)
  if (text) return { value: text[0], end: TEXT.lastIndex }
  REFERENCE.lastIndex = at
  const reference = REFERENCE.exec(source)
  const value = reference && characterOf(reference)
  return value ? { value, end: REFERENCE.lastIndex } : null
}

function characterOf([, name, decimal, hex]: RegExpExecArray): string | null {
  if (name !== undefined) return NAMED[name] ?? null
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10)
  if (code > 0x10ffff) return null
  const character = String.fromCodePoint(code)
  return FORBIDDEN.test(character) ? null : character
}

function skipBlank(source: string, at: number): number {
  BLANK.lastIndex = at
  BLANK.exec(source)
  return BLANK.lastIndex
}

/**
 * Writes a flat message, each value in CDATA.
 * @throws RangeError for an element name or a character that XML does not allow
 */
export function writeFlatXml(fields: XmlFields): string {
  const elements = Object.entries(fields).map(([name, value]) => {
    if (!new RegExp(`^${NAME}$`).test(name)) throw new RangeError('not an element name')
    if (FORBIDDEN.test(value)) throw new RangeError(`${name} holds a character that XML cannot carry`)
    return `<${name}><![CDATA[${value.replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`
  })
  return `<xml>${elements.join('')}</xml>`
}
