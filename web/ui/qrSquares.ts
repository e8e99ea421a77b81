import { encode } from 'uqr'

/** The quiet zone that readers need (ISO 18004). */
const BORDER = 4

/**
 * Returns a QR code as rows of squares (true is dark) including its quiet zone, and the number of squares on a side.
 */
export function qrSquares(text: string): { size: number; rows: boolean[][] } {
  const { size, data } = encode(text, { border: BORDER, ecc: 'M' })
  return { size, rows: data }
}
