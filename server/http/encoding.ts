/** A smaller answer fits into one packet with or without compression. */
export const MIN_BYTES = 1400

export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Accepts an encoding by its name only, not by `*`. A weight of 0 excludes it (RFC 9110, 12.5.3). */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    return name === encoding && !parameters.some((word) => /^q=0(\.0*)?$/.test(word))
  })
}

/** The best of our encodings that the header `Accept-Encoding` allows, or null. */
export function encodingFor(header: string | undefined): Encoding | null {
  if (header === undefined) return null
  return ENCODINGS.find((encoding) => accepts(header, encoding)) ?? null
}
