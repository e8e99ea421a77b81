/** Bytes of the two-byte part of GB18030, by their character; it holds every character that GBK has. */
function twoByteCharacters(): Map<string, number> {
  const decoder = new TextDecoder('gb18030')
  const codes = new Map<string, number>()
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++)
      if (trail !== 0x7f) codes.set(decoder.decode(Uint8Array.of(lead, trail)), lead * 256 + trail)
  return codes
}

let known: Map<string, number> | null = null

/** A text as Chinese Windows writes it. Throws for characters that GBK has not. */
export function gb18030(text: string): Buffer {
  known ??= twoByteCharacters()
  const bytes: number[] = []
  for (const character of text) {
    const code = character.charCodeAt(0) < 0x80 ? character.charCodeAt(0) : known.get(character)
    if (code === undefined) throw new Error(`GBK has no ${character}`)
    if (code > 0xff) bytes.push(code >> 8)
    bytes.push(code & 0xff)
  }
  return Buffer.from(bytes)
}
