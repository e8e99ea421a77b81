import { useId, useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import type { QuestionWire } from '#contract/examRoom/exam.ts'
import { drawnText } from '#domain/examRoom/piece.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { OptionList } from '#web/ui/OptionList.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { toast } from '#web/ui/toast.ts'
import style from './PieceChoice.module.css'
import { NoVideo, SlotFrame } from './SlotFrame.tsx'

type DrawPieceProps = { enrolmentId: number; patternId: number; onChanged: () => Promise<void> }

/** Lets the server draw a piece; the draw is final (rulings#draw). */
export function DrawPiece({ enrolmentId, patternId, onChanged }: DrawPieceProps) {
  const [isBusy, setBusy] = useState(false)
  const draw = async () => {
    setBusy(true)
    try {
      const { listData } = await call('Exam', 'RandomQuestion', { EF_ID: enrolmentId, EP_ID: patternId })
      toast(drawnText(listData.map(({ View_ExamQuestion }) => View_ExamQuestion.Question)), 'success')
    } catch (error) {
      toast(messageOf(error), 'failure')
    }
    // The piece may have been drawn even if the answer was lost, so the sheet is loaded in any case.
    await onChanged()
    setBusy(false)
  }
  return (
    <>
      <p className={style.score}>抽取后在这里显示乐谱</p>
      <SlotFrame
        state={<NoVideo text="先抽取曲目，再录制或上传视频" />}
        notes="由系统随机抽取，抽定后不能更换。"
        actions={
          <Button wide busy={isBusy} onClick={() => void draw()}>
            抽取曲目
          </Button>
        }
      />
      {isBusy && <LoadingOverlay text="正在抽取，请稍等" />}
    </>
  )
}

type ChoosePieceProps = {
  enrolmentId: number
  label: string
  pieces: readonly QuestionWire[]
  /** Reserves space for the score that appears once a piece is chosen. */
  hasRoom: boolean
  /** Whether this slot is next: the server fills the first free slot of a pattern, so later ones have to wait. */
  isTurn: boolean
  onChanged: () => Promise<void>
}

/** Lets the candidate choose a piece; the choice may change until submission (rulings#draw). */
export function ChoosePiece({ enrolmentId, label, pieces, hasRoom, isTurn, onChanged }: ChoosePieceProps) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const errorId = useId()
  const choose = async (pieceId: number) => {
    setOpen(false)
    setError('')
    setBusy(true)
    try {
      await call('Exam', 'AddExamAnswerSheetInfo', { EF_ID: enrolmentId, EQ_ID: pieceId })
    } catch (error) {
      toast(messageOf(error), 'failure')
    }
    await onChanged()
    setBusy(false)
  }
  return (
    <>
      {hasRoom && <p className={style.score}>选曲后在这里显示乐谱</p>}
      <SlotFrame
        state={<NoVideo text="先选择曲目，再录制或上传视频" />}
        notes={
          <p className={error === '' ? undefined : style.error} id={errorId} role="status">
            {!isTurn ? '请先选好上面那首乐曲。' : error}
          </p>
        }
        actions={
          <div className={style.pair}>
            <Button
              wide
              busy={isBusy}
              disabled={!isTurn}
              aria-describedby={error === '' ? undefined : errorId}
              onClick={() => setOpen(true)}
            >
              选择曲目
            </Button>
            <Button wide look="quiet" disabled={!isTurn} onClick={() => setError(reasonText('PIECE_REQUIRED'))}>
              上传视频
            </Button>
          </div>
        }
      />
      {isOpen && <PieceSheet title={`选择${label}`} pieces={pieces} onClose={() => setOpen(false)} onChoose={choose} />}
    </>
  )
}

type PieceSheetProps = {
  title: string
  pieces: readonly QuestionWire[]
  onClose: () => void
  onChoose: (pieceId: number) => void
}

export function PieceSheet({ title, pieces, onClose, onChoose }: PieceSheetProps) {
  return (
    <Sheet title={title} onClose={onClose}>
      {pieces.length === 0 ? (
        <EmptyState text="暂无数据" note="没有其他可选的曲目。" />
      ) : (
        <OptionList
          label={title}
          options={pieces.map(({ EQ_ID, Question }) => ({ value: EQ_ID, label: Question }))}
          value={null}
          onChoose={onChoose}
        />
      )}
    </Sheet>
  )
}
