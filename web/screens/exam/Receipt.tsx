import type { AnswerSheetWire } from '#contract/exam.ts'
import { timeText } from '#web/screens/mine/words.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { bytesText } from './amounts.ts'
import { mediaWords } from './mediaWords.ts'
import style from './Receipt.module.css'
import { similarityWords } from './similarityWords.ts'
import { TakeThumb } from './TakeThumb.tsx'

/** What was received and when, its picture, what became of it, and how the face check went. */
export function Receipt({ answer, hasThumb = true }: { answer: AnswerSheetWire; hasThumb?: boolean }) {
  const likeness = similarityWords(answer, false)
  return (
    <div className={style.receipt}>
      {hasThumb && <TakeThumb poster={answer.Poster} alt={`${answer.View_ExamQuestion.Question} 的视频截图`} />}
      <dl className={style.facts}>
        <div>
          <dt className="forEars">上传时间</dt>
          <dd>{timeText(answer.CompletedTime)} 上传</dd>
        </div>
        <div>
          <dt className="forEars">视频大小和状态</dt>
          <dd className={style.soft}>
            {bytesText(answer.FileBytes)} · {mediaWords(answer).text}
          </dd>
        </div>
        <div>
          <dt className={style.soft}>人脸比对</dt>
          <dd>
            <Tag tone={likeness.tone}>{likeness.text}</Tag>
          </dd>
        </div>
      </dl>
    </div>
  )
}

type NotesProps = {
  answer: AnswerSheetWire
  canChangePhoto: boolean
  /** It cannot be recorded again: what only recording would help is not told. */
  isFinal: boolean
}

/** What there is to know or to do about a video: nothing of it holds up a submission (rulings 6). */
export function ReceiptNotes({ answer, canChangePhoto, isFinal }: NotesProps) {
  const { advice } = mediaWords(answer)
  const likeness = similarityWords(answer, canChangePhoto)
  const isOfVideo = answer.FaceProblem === '' || answer.FaceProblem === 'noFace'
  const note = isFinal && isOfVideo ? '' : likeness.note
  return (
    <>
      {advice !== '' && !isFinal && (
        <p className={style.advice} role="alert">
          {advice}
        </p>
      )}
      {note !== '' && <p className={style.note}>{note}</p>}
    </>
  )
}
