import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import type { QuestionWire } from '#contract/examRoom/exam.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { isNextFree, mayHaveScores, piecesLeft, type RoomSlot } from './examRoom.ts'
import { wrongWith } from './mediaWords.ts'
import { ChoosePiece, DrawPiece } from './PieceChoice.tsx'
import { PieceView } from './PieceView.tsx'
import style from './SlotCard.module.css'
import { SlotVideo } from './SlotVideo.tsx'

type SlotCardProps = {
  enrolment: EnrolmentWire
  slot: RoomSlot
  slots: readonly RoomSlot[]
  /** The pieces that can be chosen for this question type; there are none where the server draws. */
  pieces: readonly QuestionWire[] | undefined
  endAt: number
  onChanged: () => Promise<void>
}

/** One slot of the answer sheet: its piece, the score, and the video. */
export function SlotCard({ enrolment, slot, slots, pieces = [], endAt, onChanged }: SlotCardProps) {
  const { answer, pattern, ordinal } = slot
  const { EF_ID: enrolmentId } = enrolment
  return (
    <article className={style.card} aria-labelledby={`slot-${ordinal}`}>
      <header className={style.head}>
        <span className={style.ordinal} aria-hidden="true">
          {ordinal}
        </span>
        <div className={style.words}>
          <p className={style.type}>
            {pattern.typeName} · {pattern.isRandom ? '系统抽取' : '考生自选'}
          </p>
          <h2 className={style.piece} id={`slot-${ordinal}`}>
            <span className="visuallyHidden">曲目{ordinal}：</span>
            {answer ? answer.View_ExamQuestion.Question : pattern.isRandom ? '尚未抽取' : '尚未选择'}
          </h2>
        </div>
        {slot.isRequired && <SlotState slot={slot} />}
      </header>
      {answer ? (
        <>
          <PieceView piece={answer.View_ExamQuestion} keepsRoom={pattern.isRandom || mayHaveScores(pieces)} />
          {slot.isRequired ? (
            <SlotVideo
              key={answer.EAS_ID}
              enrolment={enrolment}
              answer={answer}
              label={`曲目${ordinal}`}
              slots={slots}
              others={piecesLeft(pieces, slots)}
              endAt={endAt}
              onChanged={onChanged}
            />
          ) : (
            <p className={style.hint}>此题不需要上传视频。</p>
          )}
        </>
      ) : pattern.isRandom ? (
        <DrawPiece enrolmentId={enrolmentId} patternId={pattern.patternId} onChanged={onChanged} />
      ) : (
        <ChoosePiece
          enrolmentId={enrolmentId}
          label={`曲目${ordinal}`}
          pieces={piecesLeft(pieces, slots)}
          hasRoom={mayHaveScores(pieces)}
          isTurn={isNextFree(slot, slots)}
          onChanged={onChanged}
        />
      )}
    </article>
  )
}

function SlotState({ slot: { isFilled, answer } }: { slot: RoomSlot }) {
  if (!answer || !isFilled) return <Tag tone="todo">待上传</Tag>
  return wrongWith(answer) === '' ? <Tag tone="good">已上传</Tag> : <Tag tone="bad">有问题</Tag>
}
