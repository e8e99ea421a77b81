import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import type { QuestionWire } from '#contract/exam.ts'
import { drawnText } from '#domain/piece.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { OptionList } from '#web/ui/OptionList.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { toast } from '#web/ui/toast.ts'
import style from './SlotCard.module.css'

type DrawPieceProps = { enrolmentId: number; patternId: number; onChanged: () => Promise<void> }

/** The server draws, once and for good (rulings 6). */
export function DrawPiece({ enrolmentId, patternId, onChanged }: DrawPieceProps) {
  const [isBusy, setBusy] = useState(false)
  const draw = async () => {
    setBusy(true)
    try {
      const { item } = await call('Exam', 'RandomQuestion', { EF_ID: enrolmentId, EP_ID: patternId })
      toast(drawnText(item.View_ExamQuestion.Question), 'success')
    } catch (error) {
      toast(messageOf(error), 'failure')
    }
    // A lost answer may have been a draw all the same.
    await onChanged()
    setBusy(false)
  }
  return (
    <>
      <Button wide busy={isBusy} onClick={() => void draw()}>
        抽取曲目
      </Button>
      <p className={style.hint}>由系统随机抽取，抽定后不能更换。</p>
      {isBusy && <LoadingOverlay text="正在抽取，请稍等" />}
    </>
  )
}

type ChoosePieceProps = {
  enrolmentId: number
  label: string
  pieces: readonly QuestionWire[]
  /** The server fills the first free place of its kind; a later one waits for it. */
  isTurn: boolean
  onChanged: () => Promise<void>
}

/** A piece of one's own choice; it may be changed until submission. */
export function ChoosePiece({ enrolmentId, label, pieces, isTurn, onChanged }: ChoosePieceProps) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const choose = async (pieceId: number) => {
    setOpen(false)
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
      <Button wide busy={isBusy} disabled={!isTurn} onClick={() => setOpen(true)}>
        选择曲目
      </Button>
      {!isTurn && <p className={style.hint}>请先选好上一首同类曲目。</p>}
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

/** The pieces on offer, to choose one. */
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
