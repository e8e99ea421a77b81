import { encode } from 'uqr'
import styles from './SecondFactor.module.css'

/** The quiet zone that readers need (ISO 18004). */
const BORDER = 4

/** A QR code drawn here, so that its content reaches nobody else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: BORDER, ecc: 'M' })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={squares.join('')} fill="#000000" />
    </svg>
  )
}
