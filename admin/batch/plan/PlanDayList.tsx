import { PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ExamPlanBoardWire } from '#contract/schedule/plan.ts'
import { isoClockText } from '#domain/time.ts'
import type { Room, Seat } from './board/geometry.ts'
import { placeIn } from './board/movedBoard.ts'
import type { PlanChanges } from './board/usePlanChanges.ts'
import styles from './PlanDay.module.css'

interface Props {
  board: ExamPlanBoardWire
  changes: PlanChanges
  foundIds: ReadonlySet<number>
  onMoveByForm: (seat: Seat, room: Room) => void
}

/** One day of a plan on a narrow screen: each room with its examiners and candidates in the order of the day. */
export function PlanDayList({ board, changes, foundIds, onMoveByForm }: Props) {
  return (
    <div className={styles.rooms}>
      {board.Rooms.map((room) => (
        <section key={room.ER_ID} className={styles.room} aria-label={`${room.VenueName} ${room.RoomName}`}>
          <h3>
            {room.VenueName} {room.RoomName}
          </h3>
          <p className={styles.sittings}>
            {room.Sittings.map(({ UserID, Name, From, To }) => (
              <span key={`${UserID} ${From}`}>
                {isoClockText(From)}–{isoClockText(To)} {Name}
              </span>
            ))}
          </p>
          <ol className={styles.seats}>
            {room.Seats.map((seat) => (
              <li key={seat.EF_ID} className={foundIds.has(seat.EF_ID) ? styles.found : undefined}>
                <button type="button" className={styles.seat} onClick={() => onMoveByForm(seat, room)}>
                  <span className={styles.time}>{isoClockText(seat.BeginTime)}</span> {seat.Name}
                  <span className={styles.soft}>
                    {' '}
                    {seat.MName}
                    {seat.GName} {seat.Minutes}分
                  </span>
                  {seat.Why !== '' && <span className={styles.whyNot}> 已不成立：{seat.Why}</span>}
                </button>
                <Button
                  size="small"
                  type="text"
                  icon={seat.IsPinned === 1 ? <PushpinFilled /> : <PushpinOutlined />}
                  aria-label={`${seat.IsPinned === 1 ? '取消固定' : '固定'} ${seat.Name}`}
                  aria-pressed={seat.IsPinned === 1}
                  onClick={() => void changes.pin([seat.EF_ID], seat.IsPinned === 0)}
                />
                <Button
                  size="small"
                  type="text"
                  aria-label={`移出 ${seat.Name}`}
                  onClick={() => void changes.place({ seat, from: placeIn(board, seat.EF_ID), to: null })}
                >
                  移出
                </Button>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
