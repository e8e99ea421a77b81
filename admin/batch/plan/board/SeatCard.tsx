import { Button } from 'antd'
import { Link } from '#admin/kit/page/router.tsx'
import { isoClockText } from '#domain/time.ts'
import styles from './Board.module.css'
import { minuteOfDay, minuteText, type Room, type Seat } from './geometry.ts'

interface Props {
  rooms: readonly Room[]
  chosen: readonly { seat: Seat; room: Room }[]
  onPin: () => void
  onTakeOut: () => void
  onMove: () => void
  onShow: (id: number) => void
}

/** What is chosen on the board, and what can be done with it. */
export function SeatCard({ rooms, chosen, onPin, onTakeOut, onMove, onShow }: Props) {
  const [first] = chosen
  if (!first)
    return (
      <section className={styles.card} aria-label="操作说明">
        <h3>怎样调整</h3>
        <ul className={`${styles.facts} ${styles.hint}`}>
          <li>拖动考生：绿色处可以放，其他处会说明原因</li>
          <li>键盘：方向键选择，回车拿起，方向键移动，Shift＋上下为一分钟，回车放下，Esc 放回</li>
          <li>拿起后按 N、P 到下一个、上一个空档，也到别的日子</li>
          <li>没有拿起时 P 固定，Delete 移出，Ctrl＋Z 撤销</li>
          <li>按住 Ctrl 或 Shift 点选多人，一起固定</li>
        </ul>
      </section>
    )
  const isPinned = chosen.every(({ seat }) => seat.IsPinned === 1)
  const pinText = isPinned ? '取消固定' : '固定'
  if (chosen.length > 1)
    return (
      <section className={styles.card} aria-label="已选考生">
        <h3>已选 {chosen.length} 人</h3>
        <p className={`${styles.facts} ${styles.hint}`}>固定的考生，再排一次时保持不动。</p>
        <div className={styles.actions}>
          <Button size="small" onClick={onPin}>
            {pinText}
          </Button>
        </div>
      </section>
    )
  const { seat, room } = first
  const begin = minuteOfDay(seat.BeginTime)
  const family = rooms.flatMap((one) =>
    one.Seats.filter(({ UserID, EF_ID }) => UserID === seat.UserID && EF_ID !== seat.EF_ID).map((other) => ({
      other,
      room: one,
    })),
  )
  const examiner = room.Sittings.find(({ From, To }) => From <= seat.BeginTime && seat.BeginTime < To)
  return (
    <section className={styles.card} aria-label="已选考生">
      <h3>
        <Link to={`/enrolments?row=${seat.EF_ID}`}>{seat.Name}</Link>
      </h3>
      {seat.Why !== '' && <p className={styles.whyNot}>已不成立：{seat.Why}</p>}
      <ul className={styles.facts}>
        <li>
          {room.VenueName} {room.RoomName}
        </li>
        <li>
          {minuteText(begin)}–{minuteText(begin + seat.Minutes)}（{seat.Minutes} 分钟，间隔 {seat.PauseMinutes} 分钟）
        </li>
        <li>
          {seat.MName} {seat.GName}
          {examiner && `　考官 ${examiner.Name}`}
        </li>
        <li className={styles.soft}>考号 {seat.ExamNO || '未编'}</li>
        {family.length > 0 && <li>同一账号当天另有 {family.length} 人：</li>}
        {family.slice(0, 5).map(({ other, room: theirs }) => (
          <li key={other.EF_ID}>
            <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onShow(other.EF_ID)}>
              {isoClockText(other.BeginTime)} {theirs.RoomName} {other.Name}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button size="small" onClick={onPin}>
          {pinText}
        </Button>
        <Button size="small" onClick={onMove}>
          改时间
        </Button>
        <Button size="small" onClick={onTakeOut}>
          移出
        </Button>
      </div>
    </section>
  )
}
