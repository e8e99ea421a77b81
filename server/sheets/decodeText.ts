const UTF16_LITTLE = [0xff, 0xfe]

/**
 * The text of a file in UTF-8, in UTF-16 with its mark (what Excel calls Unicode text), or in GB18030, which spreadsheets
 * on Chinese Windows write; null where it is none of them.
 */
export function decodeText(bytes: Uint8Array): string | null {
  if (UTF16_LITTLE.every((byte, at) => bytes[at] === byte)) return decoded(bytes, 'utf-16le')
  return decoded(bytes, 'utf-8') ?? decoded(bytes, 'gb18030')
}

/** A NUL shows that the file is no text, although every encoding admits it. */
function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\u0000') ? null : text
  } catch {
    return null
  }
}
