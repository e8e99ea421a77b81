import { CheckIcon } from '#web/icons/actionIcons.tsx'
import style from './Desk.module.css'

type Piece = { ordinal: string; name: string; note: string; isDone: boolean }
type PieceTabsProps = { pieces: readonly Piece[]; current: number; onChoose: (index: number) => void }

/** The pieces of the sheet; a tick marks those that have what they need. */
export function PieceTabs({ pieces, current, onChoose }: PieceTabsProps) {
  return (
    <nav aria-label="曲目" className={style.pieces}>
      {pieces.map(({ ordinal, name, note, isDone }, index) => (
        <button
          key={ordinal}
          type="button"
          className={index === current ? `${style.piece} ${style.here}` : style.piece}
          aria-current={index === current ? 'true' : undefined}
          onClick={() => onChoose(index)}
        >
          <span className={style.pieceName}>
            {ordinal}、{name}
          </span>
          <span className={style.pieceNote}>
            {isDone && <CheckIcon />}
            {note}
          </span>
        </button>
      ))}
    </nav>
  )
}
