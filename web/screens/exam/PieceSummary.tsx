import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { canChangePhotoOf } from './canChangePhoto.ts'
import type { RoomSlot } from './examRoom.ts'
import { wrongWith } from './mediaWords.ts'
import style from './PieceSummary.module.css'
import { similarityWords } from './similarityWords.ts'
import { TakeThumb } from './TakeThumb.tsx'

type PieceSummaryProps = {
  slots: readonly RoomSlot[]
  enrolment: Pick<EnrolmentWire, 'CheckStatus'>
  /** The time is over, so that no video can be replaced. */
  isFinal: boolean
}

/** Shows the videos as they will be submitted, each with its poster and the warnings of the face check. */
export function PieceSummary({ slots, enrolment, isFinal }: PieceSummaryProps) {
  const required = slots.filter(({ isRequired }) => isRequired)
  return (
    <ol className={style.list}>
      {required.map((slot) => (
        <li key={slot.ordinal} className={style.row}>
          <TakeThumb poster={slot.isFilled ? (slot.answer?.Poster ?? '') : ''} />
          <Words slot={slot} canChangePhoto={canChangePhotoOf(enrolment)} isFinal={isFinal} />
        </li>
      ))}
    </ol>
  )
}

function Words({
  slot: { ordinal, answer, isFilled, pattern },
  canChangePhoto,
  isFinal,
}: {
  slot: RoomSlot
  canChangePhoto: boolean
  isFinal: boolean
}) {
  if (!answer || !isFilled) {
    return (
      <div className={style.words}>
        <p className={style.piece}>
          {ordinal}、{answer?.View_ExamQuestion.Question ?? pattern.typeName}
        </p>
        <Tag tone="todo">没有视频</Tag>
      </div>
    )
  }
  const wrong = wrongWith(answer)
  const { text, tone, note } = similarityWords(answer, { canChangePhoto, isFinal })
  return (
    <div className={style.words}>
      <p className={style.piece}>
        {ordinal}、{answer.View_ExamQuestion.Question}
      </p>
      {wrong !== '' && (
        <p className={style.wrong}>
          <Tag tone="bad">有问题</Tag> {wrong}
        </p>
      )}
      <p>
        人脸比对 <Tag tone={tone}>{text}</Tag>
      </p>
      {note !== '' && <p className={style.note}>{note}</p>}
    </div>
  )
}
