import { PushpinFilled, WarningFilled } from '@ant-design/icons'
import styles from './Board.module.css'
import { type Drawing, minuteOfDay, minuteText, type Seat, topOf } from './geometry.ts'

/** How one seat is highlighted. */
export interface SeatMarks {
  isFocused: boolean
  isSelected: boolean
  isSameAccount: boolean
  isFound: boolean
  isDragged: boolean
}

/** Pixels in which two lines fit, and below which one line needs smaller letters. */
const TWO_LINES_PX = 33
const SMALL_PX = 18

/** One seat, as high as its minutes, with its pause below it. */
export function SeatBlock({ seat, drawing, marks }: { seat: Seat; drawing: Drawing; marks: SeatMarks }) {
  const { zoom } = drawing
  const begin = minuteOfDay(seat.BeginTime)
  const height = seat.Minutes * zoom.minutePx
  const time = minuteText(begin)
  const classes = [
    styles.seat,
    height >= TWO_LINES_PX && styles.tall,
    height < SMALL_PX && styles.small,
    marks.isSelected && styles.selected,
    marks.isSameAccount && styles.sameAccount,
    marks.isFound && styles.found,
    marks.isDragged && styles.dragged,
    seat.Why !== '' && styles.impossible,
  ]
  return (
    <>
      <button
        type="button"
        data-seat={seat.EF_ID}
        tabIndex={marks.isFocused ? 0 : -1}
        aria-pressed={marks.isSelected}
        aria-label={`${time} ${seat.Name} ${seat.MName}${seat.GName} ${seat.Minutes}分钟${seat.IsPinned === 1 ? ' 已固定' : ''}${seat.Why === '' ? '' : ` 已不成立：${seat.Why}`}`}
        title={`${time}–${minuteText(begin + seat.Minutes)} ${seat.Name} ${seat.MName}${seat.GName}${seat.Why === '' ? '' : `\n已不成立：${seat.Why}`}`}
        className={classes.filter(Boolean).join(' ')}
        style={{ top: topOf(begin, drawing), height: height - 1 }}
      >
        <span className={styles.name}>
          {seat.Why !== '' && <WarningFilled />}
          {seat.IsPinned === 1 && <PushpinFilled />}
          {seat.Name}
        </span>
        <span className={styles.soft}>
          {height >= TWO_LINES_PX && `${time} `}
          {seat.MName}
          {seat.GName}
        </span>
      </button>
      {seat.PauseMinutes > 0 && (
        <span
          className={styles.pause}
          style={{ top: topOf(begin, drawing) + height, height: seat.PauseMinutes * zoom.minutePx - 1 }}
        />
      )}
    </>
  )
}
