import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import {
  CERT_PAGE,
  type CertBox,
  type CertField,
  type CertLayout,
  certFieldNames,
} from '#domain/result/certificateTemplate.ts'
import styles from './Editor.module.css'
import { type GridStep, movedBox, resizedBox } from './layoutEdits.ts'

interface Props {
  layout: CertLayout
  /** The page as it is drawn; null until it has come. */
  picture: string | null
  isBehind: boolean
  grid: GridStep
  chosen: readonly number[]
  faulty: ReadonlySet<number>
  onChoose: (chosen: readonly number[]) => void
  /** New boxes by the places of their fields; `step` names what is undone as a whole. */
  onChange: (boxes: ReadonlyMap<number, CertBox>, step: string) => void
}

/** What a pointer does, from where it was put down. */
interface Drag {
  kind: 'move' | 'resize'
  at: number
  fromX: number
  fromY: number
  boxes: ReadonlyMap<number, CertBox>
  step: string
}

const KEY_MM = 1
const LARGE_MM = 10
const SMALL_MM = 0.1
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export const fieldName = ({ kind, text }: CertField): string =>
  kind === 'text' ? `文字“${text.trim().slice(0, 12)}”` : certFieldNames[kind]

/** The page with its fields, which are dragged, made larger by their corner, and moved by the arrow keys. */
export function PageCanvas(props: Props) {
  const { layout, picture, isBehind, grid, chosen, faulty, onChoose, onChange } = props
  const page = CERT_PAGE[layout.orientation]
  const frame = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const snap = { orientation: layout.orientation, grid }

  const boxesOf = (at: readonly number[]) =>
    new Map(at.flatMap((index) => (layout.fields[index] ? [[index, layout.fields[index]] as const] : [])))
  const begin = (event: PointerEvent, kind: Drag['kind'], at: number) => {
    if (event.button !== 0) return
    event.stopPropagation()
    const isAdded = event.shiftKey || event.ctrlKey || event.metaKey
    const now = isAdded ? toggled(chosen, at) : chosen.includes(at) ? chosen : [at]
    onChoose(now)
    if (!now.includes(at)) return
    frame.current?.setPointerCapture(event.pointerId)
    const boxes = boxesOf(kind === 'resize' ? [at] : now)
    setDrag({ kind, at, fromX: event.clientX, fromY: event.clientY, boxes, step: `${kind} ${event.timeStamp}` })
  }
  const follow = (event: PointerEvent) => {
    const width = frame.current?.getBoundingClientRect().width ?? 0
    if (!drag || width === 0) return
    const millimetres = page.width / width
    const by = { dx: (event.clientX - drag.fromX) * millimetres, dy: (event.clientY - drag.fromY) * millimetres }
    const change = drag.kind === 'move' ? movedBox : resizedBox
    // With Alt held down nothing snaps.
    const by0 = event.altKey ? ({ ...snap, grid: 0 } as const) : snap
    onChange(new Map([...drag.boxes].map(([at, box]) => [at, change(box, by, by0)])), drag.step)
  }
  const onKey = (event: KeyboardEvent, at: number) => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    event.stopPropagation()
    const step = event.shiftKey ? LARGE_MM : event.altKey ? SMALL_MM : KEY_MM
    const now = chosen.includes(at) ? chosen : [at]
    if (now !== chosen) onChoose(now)
    const by = { dx: arrow[0] * step, dy: arrow[1] * step }
    const free = { orientation: layout.orientation, grid: 0 } as const
    onChange(new Map([...boxesOf(now)].map(([index, box]) => [index, movedBox(box, by, free)])), `keys ${now.join()}`)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing beside all fields only lets go of them
    <div
      ref={frame}
      className={styles.page}
      style={{ aspectRatio: `${page.width} / ${page.height}` }}
      onPointerDown={() => onChoose([])}
      onPointerMove={follow}
      onPointerUp={() => setDrag(null)}
      onPointerCancel={() => setDrag(null)}
    >
      {picture && <img className={isBehind ? styles.behind : styles.picture} src={picture} alt="" draggable={false} />}
      {grid > 0 && (
        <svg className={styles.grid} viewBox={`0 0 ${page.width} ${page.height}`} aria-hidden="true">
          <title>网格</title>
          <path d={gridPath(page, grid === 1 ? 5 : grid)} />
        </svg>
      )}
      {layout.fields.map((field, at) => {
        const isChosen = chosen.includes(at)
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a field has no other name, and its place is what is chosen
            key={at}
            type="button"
            className={styles.field}
            data-chosen={isChosen || undefined}
            data-faulty={faulty.has(at) || undefined}
            aria-pressed={isChosen}
            aria-label={`${fieldName(field)}，左 ${field.x} 上 ${field.y} 宽 ${field.width} 高 ${field.height} 毫米`}
            title={fieldName(field)}
            style={placeOf(field, page)}
            onPointerDown={(event) => begin(event, 'move', at)}
            onKeyDown={(event) => onKey(event, at)}
            onFocus={() => {
              if (!isChosen && drag === null) onChoose([at])
            }}
          >
            {isChosen && chosen.length === 1 && (
              <span className={styles.corner} onPointerDown={(event) => begin(event, 'resize', at)} />
            )}
          </button>
        )
      })}
    </div>
  )
}

const toggled = (chosen: readonly number[], at: number) =>
  chosen.includes(at) ? chosen.filter((one) => one !== at) : [...chosen, at]

const share = (value: number, of: number) => `${(value / of) * 100}%`
const placeOf = ({ x, y, width, height }: CertBox, page: { width: number; height: number }) => ({
  left: share(x, page.width),
  top: share(y, page.height),
  width: share(width, page.width),
  height: share(height, page.height),
})

function gridPath({ width, height }: { width: number; height: number }, step: number): string {
  let path = ''
  for (let x = step; x < width; x += step) path += `M${x} 0V${height}`
  for (let y = step; y < height; y += step) path += `M0 ${y}H${width}`
  return path
}
