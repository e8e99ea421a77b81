import style from './BadVideos.module.css'
import { badSlotsOf, type RoomSlot } from './examRoom.ts'
import { wrongWith } from './mediaWords.ts'

/** Names the received videos in which the server found something wrong, with what it is; nothing where all are good. */
export function BadVideos({ slots }: { slots: readonly RoomSlot[] }) {
  const bad = badSlotsOf(slots)
  if (bad.length === 0) return null
  return (
    <ul className={style.list} aria-label="有问题的视频">
      {bad.map(({ ordinal, answer }) => (
        <li key={ordinal}>
          曲目{ordinal} {answer.View_ExamQuestion.Question}：{wrongWith(answer)}
        </li>
      ))}
    </ul>
  )
}
