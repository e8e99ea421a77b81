import { encode } from 'uqr'

/** The quiet zone that readers need (ISO 18004). */
const BORDER = 4

/**
 * Returns a QR code as rows of squares (true is dark) including its quiet zone, and the number of squares on a side. It is
 * made in the browser, so that its content reaches nobody else.
 */
export function qrSquares(text: string): { size: number; rows: boolean[][] } {
  const { size, data } = encode(text, { border: BORDER, ecc: 'M' })
  return { size, rows: data }
}

/** The dark squares of a QR code as the path of an SVG whose view box has `size` units on a side. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, rows } = qrSquares(text)
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
