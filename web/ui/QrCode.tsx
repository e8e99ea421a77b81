import { useMemo } from 'react'
import style from './QrCode.module.css'
import { qrSquares } from './qrSquares.ts'

/** A QR code as wide as its frame. `label` describes it to screen readers. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const squares = qrSquares(text)
    const dark = squares.rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: squares.size, path: dark.join('') }
  }, [text])
  return (
    <svg
      className={style.picture}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className={style.light} d={`M0 0h${size}v${size}H0z`} />
      <path className={style.dark} d={path} />
    </svg>
  )
}
