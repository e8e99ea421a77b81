import { useEffect, useRef } from 'react'
import { CheckIcon } from '#web/icons/actionIcons.tsx'
import style from './Desk.module.css'
import { scrollLeftFor } from './scrollLeftFor.ts'

type Piece = { ordinal: string; name: string; note: string; isDone: boolean }
type PieceTabsProps = { pieces: readonly Piece[]; current: number; onChoose: (index: number) => void }

/** The pieces of the answer sheet; a tick marks the complete ones. */
export function PieceTabs({ pieces, current, onChoose }: PieceTabsProps) {
  const row = useRef<HTMLElement>(null)
  // The chosen tab is scrolled into view horizontally only, so that the page itself does not move.
  useEffect(() => {
    const shown = row.current?.children[current]
    if (row.current && shown instanceof HTMLElement) row.current.scrollLeft = scrollLeftFor(row.current, shown)
  }, [current])
  return (
    <nav ref={row} aria-label="曲目" className={style.pieces}>
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
