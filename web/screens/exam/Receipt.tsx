import type { AnswerSheetWire } from '#contract/examRoom/exam.ts'
import { timeText } from '#web/screens/mine/words.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { bytesText } from './amounts.ts'
import { mediaWords } from './mediaWords.ts'
import style from './Receipt.module.css'
import { similarityWords } from './similarityWords.ts'
import { TakeThumb } from './TakeThumb.tsx'

type ReceiptProps = {
  answer: AnswerSheetWire
  /** The video cannot be replaced any more. */
  isFinal: boolean
  hasThumb?: boolean
}

/**
 * Shows the received video: its poster, when it arrived, the state of its conversion, and the result of the face check.
 */
export function Receipt({ answer, isFinal, hasThumb = true }: ReceiptProps) {
  const likeness = similarityWords(answer, { canChangePhoto: false, isFinal })
  return (
    <div className={style.receipt}>
      {hasThumb && <TakeThumb poster={answer.Poster} alt={`${answer.View_ExamQuestion.Question} 的视频截图`} />}
      <dl className={style.facts}>
        <div>
          <dt className="visuallyHidden">上传时间</dt>
          <dd>{timeText(answer.CompletedTime)} 上传</dd>
        </div>
        <div>
          <dt className="visuallyHidden">视频大小和状态</dt>
          <dd className={style.soft}>
            {bytesText(answer.FileBytes)} · {mediaWords(answer, isFinal).text}
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
  /** The video cannot be replaced any more, so that only what is wrong is said and not what to do. */
  isFinal: boolean
}

/** Shows notes and advice about a video; none of them blocks the submission (rulings#face-check). */
export function ReceiptNotes({ answer, canChangePhoto, isFinal }: NotesProps) {
  const { advice } = mediaWords(answer, isFinal)
  const likeness = similarityWords(answer, { canChangePhoto, isFinal })
  const isOfVideo = answer.FaceProblem === '' || answer.FaceProblem === 'noFace'
  const note = isFinal && isOfVideo ? '' : likeness.note
  return (
    <>
      {advice !== '' && (
        <p className={style.advice} role={isFinal ? undefined : 'alert'}>
          {advice}
        </p>
      )}
      {note !== '' && <p className={style.note}>{note}</p>}
    </>
  )
}
