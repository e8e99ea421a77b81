import { inflateSync } from 'node:zlib'

const hex = (digits: string) => Number.parseInt(digits, 16)

/** The characters by glyph that a font of the document names for readers (its ToUnicode table). */
function charactersOf(table: string): Map<number, string> {
  const characters = new Map<number, string>()
  const utf16 = (digits: string) => Buffer.from(digits, 'hex').swap16().toString('utf16le')
  for (const [, block = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', , list = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*\[([^\]]*)\]/g))
      for (const [at, [, digits = '']] of [...list.matchAll(/<([\w ]+)>/g)].entries())
        characters.set(hex(from) + at, utf16(digits.replaceAll(' ', '')))
  return characters
}

/** The text of each page of a PDF as a reader copies it, in the order in which it was drawn. */
export function pdfPages(bytes: Buffer): string[] {
  const file = bytes.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body)
  const streamOf = (id: string) => {
    const body = objects.get(id) ?? ''
    const data = Buffer.from(body.slice(body.indexOf('stream\n') + 7, body.lastIndexOf('\nendstream')), 'latin1')
    return (body.includes('/FlateDecode') ? inflateSync(data) : data).toString('latin1')
  }
  const ref = (body: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? ''
  const pages = [...objects].filter(([, body]) => /\/Type \/Page\b/.test(body))
  return pages.map(([, page]) => {
    const resources = objects.get(ref(page, 'Resources')) ?? page
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
        name,
        charactersOf(streamOf(ref(objects.get(id) ?? '', 'ToUnicode'))),
      ]),
    )
    let text = ''
    let font = new Map<number, string>()
    for (const [, name, shown] of streamOf(ref(page, 'Contents')).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name) ?? font
      else {
        for (const [, glyphs = ''] of (shown ?? '').matchAll(/<(\w+)>/g))
          for (let at = 0; at < glyphs.length; at += 4) text += font.get(hex(glyphs.slice(at, at + 4))) ?? '\ufffd'
        text += '\n'
      }
    }
    return text
  })
}
