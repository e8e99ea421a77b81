import { useState, useSyncExternalStore } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import type { AnswerSheetWire, QuestionWire } from '#contract/exam.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'
import { bytesText } from './amounts.ts'
import { KeptTakes } from './KeptTakes.tsx'
import { PieceSheet } from './PieceChoice.tsx'
import { Receipt } from './Receipt.tsx'
import style from './SlotVideo.module.css'
import { recallSlot } from './slotMemory.ts'
import { UploadProgress } from './UploadProgress.tsx'
import { beginUpload, slotUploads } from './uploads.ts'
import { useKeptTakes } from './useKeptTakes.ts'
import { VideoPicker } from './VideoPicker.tsx'

type SlotVideoProps = {
  enrolmentId: number
  answer: AnswerSheetWire
  /** `曲目一`. */
  label: string
  /** Pieces this one may be exchanged for; none where it was drawn. */
  others: readonly QuestionWire[]
  endAt: number
  onChanged: () => Promise<void>
}

/** The video of one piece: choose or film it, watch it arrive, replace it until the end. */
export function SlotVideo({ enrolmentId, answer, label, others, endAt, onChanged }: SlotVideoProps) {
  const { EAS_ID: sheetId } = answer
  const upload = useSyncExternalStore(
    slotUploads.subscribe,
    () => slotUploads.of(sheetId),
    () => null,
  )
  const [next, setNext] = useState<QuestionWire | null>(null)
  const isFilled = answer.Answer !== ''
  const slot = `${answer.EP_ID}-${answer.SlotNo}`
  const kept = useKeptTakes(enrolmentId, slot)

  const onAttached = () => {
    toast('视频上传成功', 'success')
    setNext(null)
    void onChanged()
  }
  const task = { enrolmentId, sheetId, pieceId: next?.EQ_ID, onAttached, onFailed: () => void onChanged() }
  return (
    <>
      {isFilled && <Receipt answer={answer} isFinal={false} />}
      {next && <p className={style.next}>本次上传的曲目：{next.Question}</p>}
      {upload ? (
        <UploadProgress sheetId={sheetId} upload={upload} />
      ) : (
        <>
          <Unfinished sheetId={sheetId} />
          <KeptTakes takes={kept} endAt={endAt} onUse={(file, takeId) => beginUpload({ ...task, file, takeId })} />
          <VideoPicker
            task={task}
            label={label}
            piece={(next ?? answer.View_ExamQuestion).Question}
            slot={slot}
            isReplacing={isFilled}
            endAt={endAt}
          />
          <div className={style.more}>
            {isFilled && (
              <ButtonLink small look="plain" to={paths.video(sheetId)}>
                查看视频
              </ButtonLink>
            )}
            {answer.IsRandom === 0 && others.length > 0 && (
              <ExchangePiece answer={answer} others={others} onNext={setNext} onChanged={onChanged} />
            )}
          </div>
        </>
      )}
    </>
  )
}

/** After a reload the page no longer has the file, but the server has what arrived of it. */
function Unfinished({ sheetId }: { sheetId: number }) {
  const { unfinished } = recallSlot(sheetId)
  if (!unfinished) return null
  return (
    <p className={style.next}>
      “{unfinished.name}”（{bytesText(unfinished.size)}）没有传完。重新选择同一个文件，会从中断的地方接着上传。
    </p>
  )
}

type ExchangePieceProps = {
  answer: AnswerSheetWire
  others: readonly QuestionWire[]
  onNext: (piece: QuestionWire) => void
  onChanged: () => Promise<void>
}

/** Another piece for this slot: with the video that is there, or else with the next one (`UpdateExamAnswerSheetInfo`). */
function ExchangePiece({ answer, others, onNext, onChanged }: ExchangePieceProps) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const exchange = async (pieceId: number) => {
    setOpen(false)
    const piece = others.find(({ EQ_ID }) => EQ_ID === pieceId)
    if (!piece) return
    if (answer.Answer === '') return onNext(piece)
    const isSameVideo = await confirm({
      title: `更换为“${piece.Question}”`,
      body: '已上传的视频演奏的就是这首曲目吗？如果不是，请重新上传视频。',
      yes: '是，只更换曲目名称',
      no: '不是，重新上传',
    })
    if (!isSameVideo) return onNext(piece)
    setBusy(true)
    try {
      await call('Exam', 'UpdateExamAnswerSheetInfo', { EAS_ID: answer.EAS_ID, Answer: answer.Answer, EQ_ID: pieceId })
      toast('曲目更换成功', 'success')
    } catch (error) {
      toast(messageOf(error), 'failure')
    }
    await onChanged()
    setBusy(false)
  }
  return (
    <>
      <Button small look="plain" busy={isBusy} onClick={() => setOpen(true)}>
        更换曲目
      </Button>
      {isOpen && <PieceSheet title="更换曲目" pieces={others} onClose={() => setOpen(false)} onChoose={exchange} />}
    </>
  )
}
