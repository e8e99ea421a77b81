import { useMemo } from 'react'
import { qrPath } from '#client/qrSquares.ts'
import style from './QrCode.module.css'

/** A QR code as wide as its frame. `label` describes it to screen readers. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text])
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
