import { parseNotation, spokenNotation } from '#domain/catalogue/hearingNotation.ts'
import style from './Notation.module.css'
import { BASE, type Beam, GAP, type Layout, layoutOf, type PlacedNote, stemX } from './notationLayout.ts'

/** Returns the width of a notation, so that several can share one scale; 0 for other texts. */
export function notationWidth(text: string): number {
  const notation = parseNotation(text)
  return notation ? layoutOf(notation).width : 0
}

type NotationViewProps = {
  text: string
  /** The width of the widest notation shown together with this one. */
  widest?: number
}

/** Draws a short rhythm or melody as notes; other text is shown unchanged. */
export function NotationView({ text, widest }: NotationViewProps) {
  const notation = parseNotation(text)
  if (!notation) return <span>{text}</span>
  const layout = layoutOf(notation)
  return (
    <svg
      className={style.staff}
      viewBox={`0 ${layout.isPitched ? 0 : 14} ${layout.width} ${layout.isPitched ? 92 : 54}`}
      style={{ width: `${(layout.width / (widest ?? layout.width)) * 100}%`, maxWidth: `${layout.width * 1.25}px` }}
      role="img"
      aria-label={spokenNotation(notation)}
    >
      <Lines layout={layout} />
      <Meter layout={layout} beats={notation.beats} beatUnit={notation.beatUnit} />
      {layout.notes.map((placed) => (
        <Note key={placed.note.at} placed={placed} />
      ))}
      {layout.beams.map((beam) => (
        <BeamLine key={`${beam.x1}.${beam.y}`} beam={beam} />
      ))}
    </svg>
  )
}

const TOP = BASE - 4 * GAP
const MIDDLE = BASE - 2 * GAP

function Lines({ layout: { isPitched, width, bars } }: { layout: Layout }) {
  const lines = isPitched ? [0, 1, 2, 3, 4].map((line) => BASE - line * GAP) : [MIDDLE]
  const [from, to] = isPitched ? [TOP, BASE] : [MIDDLE - 11, MIDDLE + 11]
  return (
    <>
      <path className={style.lines} d={lines.map((y) => `M1 ${y}H${width - 1}`).join('')} />
      <path className={style.bars} d={bars.map((x) => `M${x} ${from}V${to}`).join('')} />
      <path className={style.bars} d={`M${width - 6} ${from}V${to}`} />
      <path className={style.end} d={`M${width - 2} ${from}V${to}`} />
      {isPitched && <TrebleClef />}
    </>
  )
}

/** The clef is drawn as a path, since some phones lack the character in their fonts. */
function TrebleClef() {
  return (
    <path
      className={style.clef}
      transform={`translate(8 ${TOP - 14})`}
      d="M15 35c-5 0-8 3-8 7 0 6 6 9 11 8 6-1 9-6 9-11 0-6-5-10-11-10-8 0-14 6-14 14 0 9 8 14 16 14 M20 50 14 12C13 5 16 0 20 0c3 0 4 4 3 8-1 6-6 11-12 16C6 28 2 32 2 39 M20 50l2 12c1 6-3 9-7 8-3-1-4-5-1-6 2-1 4 1 3 3"
    />
  )
}

type MeterProps = { layout: Layout; beats: number; beatUnit: number }
function Meter({ layout: { headX }, beats, beatUnit }: MeterProps) {
  return (
    <g className={style.meter}>
      <text x={headX + 7} y={MIDDLE - 1.5}>
        {beats}
      </text>
      <text x={headX + 7} y={BASE - 1.5}>
        {beatUnit}
      </text>
    </g>
  )
}

function Note({ placed }: { placed: PlacedNote }) {
  const { note, x, y, stemTo, flags, ledgers, isStemUp } = placed
  if (note.isRest) return <Rest length={note.length} x={x} />
  const isOpen = note.length === 'w' || note.length === 'h'
  const stem = stemX(placed)
  return (
    <>
      <path className={style.lines} d={ledgers.map((line) => `M${x - 9} ${line}H${x + 9}`).join('')} />
      <ellipse
        className={isOpen ? style.open : style.filled}
        cx={x}
        cy={y}
        rx="5.6"
        ry="4"
        transform={`rotate(-18 ${x} ${y})`}
      />
      {stemTo !== null && <path className={style.stem} d={`M${stem} ${y}V${stemTo}`} />}
      {stemTo !== null &&
        Array.from({ length: flags }, (_, flag) => {
          const from = stemTo + (isStemUp ? 1 : -1) * flag * 7
          const bend = isStemUp ? 1 : -1
          return (
            <path
              key={from}
              className={style.flag}
              d={`M${stem} ${from}c1 ${5 * bend} 8 ${6 * bend} 6 ${15 * bend}c0 ${-5 * bend}-3 ${-7 * bend}-6 ${-9 * bend}z`}
            />
          )
        })}
      {note.isDotted && (
        <circle className={style.filled} cx={x + 10} cy={y - (y % GAP === BASE % GAP ? 3 : 0)} r="1.9" />
      )}
      {note.pitch && note.pitch.alter !== 0 && (
        <text className={style.accidental} x={x - 13} y={y + 5}>
          {note.pitch.alter === 1 ? '♯' : '♭'}
        </text>
      )}
    </>
  )
}

function Rest({ length, x }: { length: string; x: number }) {
  if (length === 'w') return <path className={style.filled} d={`M${x - 6} ${MIDDLE - GAP}h12v5h-12z`} />
  if (length === 'h') return <path className={style.filled} d={`M${x - 6} ${MIDDLE}h12v-5h-12z`} />
  if (length === 'q') {
    return <path className={style.rest} d={`M${x - 2} ${MIDDLE - 12}l5 7-4 5 5 7c-5-2-7 1-4 6`} />
  }
  return (
    <>
      <circle className={style.filled} cx={x - 3} cy={MIDDLE - 5} r="2.4" />
      <path className={style.rest} d={`M${x - 3} ${MIDDLE - 4}c3 2 5 1 7-3l-5 17`} />
    </>
  )
}

function BeamLine({ beam: { x1, x2, y } }: { beam: Beam }) {
  return <path className={style.beam} d={`M${x1} ${y}H${x2}`} />
}
