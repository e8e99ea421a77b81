import styles from './Stave.module.css'

const lines = [8, 18, 28, 38, 48]
const notes = [
  { x: 60, y: 48 },
  { x: 124, y: 38 },
  { x: 188, y: 28 },
  { x: 252, y: 33 },
]

/** Five lines and four notes rising: the product's motif. */
export function Stave() {
  return (
    <svg viewBox="0 0 320 60" className={styles.stave} aria-hidden="true">
      {lines.map((y) => (
        <path key={y} d={`M0 ${y}h320`} className={styles.line} />
      ))}
      {notes.map(({ x, y }) => (
        <g key={x} className={styles.head}>
          <ellipse cx={x} cy={y} rx="7" ry="5.2" transform={`rotate(-18 ${x} ${y})`} />
          <path d={`M${x + 6.3} ${y - 2}V${y - 30}`} />
        </g>
      ))}
    </svg>
  )
}
