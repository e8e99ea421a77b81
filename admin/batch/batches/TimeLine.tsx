import { type PointerEvent, useRef, useState } from 'react'
import {
  type BatchWindowSpan,
  type BatchWindows,
  type WindowFinding,
  type WindowKey,
  windowKeys,
  windowLabels,
} from '#domain/batch/batchWindows.ts'
import { DAY_MS, shanghaiDate } from '#domain/time.ts'
import styles from './TimeLine.module.css'
import { draggedSpan, type Grip, keyDrag, monthsOf, placeOf, type Scale, scaleOf } from './timeLine.ts'

interface Props {
  windows: BatchWindows
  findings: readonly WindowFinding[]
  now: number
  isReadOnly: boolean
  /** Windows that are set elsewhere. */
  fixed?: readonly WindowKey[]
  onChange: (key: WindowKey, span: BatchWindowSpan) => void
}

interface Drag {
  key: WindowKey
  grip: Grip
  startX: number
  span: BatchWindowSpan
  /** Kept while dragging, so that the line does not slide away below the pointer. */
  scale: Scale
  pixels: number
}

const EDGE_PIXELS = 8

function spanText({ from, to }: BatchWindowSpan): string {
  if (from === null) return '未定'
  return to === null ? `${shanghaiDate(from)} 起` : `${shanghaiDate(from)} 至 ${shanghaiDate(to)}`
}

/** The windows of a batch as bars, which the mouse drags (at an end: longer or shorter) and arrows move. */
export function TimeLine({ windows, findings, now, isReadOnly, fixed = [], onChange }: Props) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const track = useRef<HTMLDivElement>(null)
  const scale = drag?.scale ?? scaleOf(windows, now)
  const begin = (key: WindowKey, event: PointerEvent<HTMLButtonElement>) => {
    if (isReadOnly) return
    const bar = event.currentTarget.getBoundingClientRect()
    const isWide = bar.width > 3 * EDGE_PIXELS
    const grip: Grip =
      isWide && event.clientX > bar.right - EDGE_PIXELS
        ? 'end'
        : isWide && event.clientX < bar.left + EDGE_PIXELS
          ? 'start'
          : 'whole'
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ key, grip, startX: event.clientX, span: windows[key], scale, pixels: track.current?.clientWidth ?? 1 })
  }
  const move = (event: PointerEvent) => {
    if (!drag) return
    const days = Math.round(
      (((event.clientX - drag.startX) / drag.pixels) * (drag.scale.to - drag.scale.from)) / DAY_MS,
    )
    onChange(drag.key, draggedSpan(drag.span, drag.grip, days))
  }
  const levelOf = (key: WindowKey) => {
    const own = findings.filter((finding) => finding.windows.includes(key))
    return own.some(({ isRefused }) => isRefused) ? 'refused' : own.length > 0 ? 'odd' : undefined
  }
  return (
    <div className={styles.line} role="group" aria-label="时间轴">
      <div className={styles.months} aria-hidden="true">
        {monthsOf(scale).map(({ at, label }) => (
          <span key={at} style={{ insetInlineStart: `${placeOf(at, scale)}%` }}>
            {label}
          </span>
        ))}
      </div>
      {windowKeys.map((key, row) => {
        const span = windows[key]
        const { from, to } = span
        return (
          <div key={key} className={styles.row}>
            <div ref={row === 0 ? track : undefined} className={styles.track}>
              {now > scale.from && now < scale.to && (
                <i className={styles.now} style={{ insetInlineStart: `${placeOf(now, scale)}%` }} />
              )}
              {from !== null && (
                <button
                  type="button"
                  className={styles.bar}
                  data-level={levelOf(key)}
                  data-point={to === null || undefined}
                  style={{
                    insetInlineStart: `${placeOf(from, scale)}%`,
                    inlineSize: to === null ? undefined : `${placeOf(to, scale) - placeOf(from, scale)}%`,
                  }}
                  aria-label={`${windowLabels[key]}：${spanText(span)}`}
                  aria-description="左右方向键移动一天，按住 Ctrl 移动一周，按住 Shift 改变结束时间"
                  title={`${windowLabels[key]}：${spanText(span)}`}
                  disabled={isReadOnly || fixed.includes(key)}
                  onPointerDown={(event) => begin(key, event)}
                  onPointerMove={move}
                  onPointerUp={() => setDrag(null)}
                  onPointerCancel={() => setDrag(null)}
                  onKeyDown={(event) => {
                    const wanted = keyDrag(event)
                    if (!wanted) return
                    event.preventDefault()
                    onChange(key, draggedSpan(span, wanted.grip, wanted.days))
                  }}
                />
              )}
            </div>
          </div>
        )
      })}
    </div>
  )
}
