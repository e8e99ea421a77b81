import { encode } from 'uqr'

/** The quiet border that readers need (ISO 18004). */
const BORDER = 4

/** A QR code as rows of dark and light squares, its light border included, and how many there are on a side. */
export function qrSquares(text: string): { size: number; rows: boolean[][] } {
  const { size, data } = encode(text, { border: BORDER, ecc: 'M' })
  return { size, rows: data }
}
