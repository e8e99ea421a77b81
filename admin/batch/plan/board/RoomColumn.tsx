import { memo } from 'react'
import styles from './Board.module.css'
import { type Drawing, minuteRangeOf, minuteText, type Room, topOf } from './geometry.ts'
import { fittingTimes, type RoomStretches } from './places.ts'
import { SeatBlock } from './SeatBlock.tsx'

interface Props {
  room: Room
  drawing: Drawing
  /** The seat of this room that takes the focus; 0 for none. */
  focusedId: number
  selectedIds: ReadonlySet<number>
  /** Seats of this account are highlighted; 0 for none. */
  highlightedAccountId: number
  foundIds: ReadonlySet<number>
  draggedId: number
  /** Where the candidate who is dragged could go in this room; null while nobody is dragged or nothing is known. */
  places: RoomStretches | null
  draggedMinutes: number
}

/** One room's day: its hours, the times with an examiner, and its seats. Drawn anew only where something of it changed. */
export const RoomColumn = memo(function RoomColumn(props: Props) {
  const { room, drawing, focusedId, selectedIds, highlightedAccountId, foundIds, draggedId, places, draggedMinutes } =
    props
  const boxOf = ({ from, to }: { from: number; to: number }) => ({
    top: topOf(from, drawing),
    height: (to - from) * drawing.zoom.minutePx,
  })
  return (
    <div
      className={places ? styles.columnInDrag : styles.column}
      style={{ width: drawing.zoom.columnPx }}
      role="group"
      aria-label={`${room.VenueName} ${room.RoomName}`}
    >
      {room.Openings.map((opening) => (
        <span key={opening.From} className={styles.opening} style={boxOf(minuteRangeOf(opening))} />
      ))}
      {room.Sittings.map((sitting) => (
        <span
          key={`${sitting.UserID} ${sitting.From}`}
          className={styles.sitting}
          style={boxOf(minuteRangeOf(sitting))}
        />
      ))}
      {places &&
        fittingTimes(places, draggedMinutes).map((times) => (
          <span key={times.from} className={styles.fits} style={boxOf(times)} />
        ))}
      {room.Seats.map((seat) => (
        <SeatBlock
          key={seat.EF_ID}
          seat={seat}
          drawing={drawing}
          marks={{
            isFocused: seat.EF_ID === focusedId,
            isSelected: selectedIds.has(seat.EF_ID),
            isSameAccount: seat.UserID === highlightedAccountId && !selectedIds.has(seat.EF_ID),
            isFound: foundIds.has(seat.EF_ID),
            isDragged: seat.EF_ID === draggedId,
          }}
        />
      ))}
    </div>
  )
})

/** What stands above a room's column and stays there. */
export function RoomHead({ room, width }: { room: Room; width: number }) {
  return (
    <div className={styles.head} style={{ width }}>
      <strong title={room.RoomName}>{room.RoomName}</strong>
      <span className={styles.soft} title={`${room.EA_Name} ${room.VenueName}`}>
        {room.VenueName}
      </span>
      {room.Sittings.map(({ UserID, Name, From, To }) => {
        const { from, to } = minuteRangeOf({ From, To })
        const text = `${minuteText(from)}–${minuteText(to)} ${Name}`
        return (
          <span key={`${UserID} ${From}`} className={styles.examiner} title={text}>
            {minuteText(from)} {Name}
          </span>
        )
      })}
      <span className={styles.count}>{room.Seats.length} 人</span>
    </div>
  )
}
