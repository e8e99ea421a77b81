import { useState, useSyncExternalStore } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import type { AnswerSheetWire, QuestionWire } from '#contract/examRoom/exam.ts'
import { TAKES_PER_SLOT } from '#domain/examRoom/answerSheet.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'
import { bytesText } from './amounts.ts'
import { canChangePhotoOf } from './canChangePhoto.ts'
import type { RoomSlot } from './examRoom.ts'
import { KeptTakes } from './KeptTakes.tsx'
import { PieceSheet } from './PieceChoice.tsx'
import { Receipt, ReceiptNotes } from './Receipt.tsx'
import { NoVideo, SlotFrame } from './SlotFrame.tsx'
import style from './SlotVideo.module.css'
import { recallSlot } from './slotMemory.ts'
import { restWords, UploadActions, UploadProgress } from './UploadProgress.tsx'
import { abandonUpload, beginUpload, slotUploads } from './uploads.ts'
import { useKeptTakes } from './useKeptTakes.ts'
import { VideoPicker } from './VideoPicker.tsx'

type SlotVideoProps = {
  enrolment: EnrolmentWire
  answer: AnswerSheetWire
  /** The label of the slot, such as `曲目一`. */
  label: string
  slots: readonly RoomSlot[]
  /** The pieces this one may be exchanged for; there are none where it was drawn. */
  others: readonly QuestionWire[]
  endAt: number
  onChanged: () => Promise<void>
}

/**
 * The video of one piece: the candidate chooses or records it, follows its upload, and may replace it until the end.
 */
export function SlotVideo({ enrolment, answer, label, slots, others, endAt, onChanged }: SlotVideoProps) {
  const { EAS_ID: sheetId } = answer
  const { EF_ID: enrolmentId } = enrolment
  const upload = useSyncExternalStore(
    slotUploads.subscribe,
    () => slotUploads.get(sheetId),
    () => null,
  )
  const [next, setNext] = useState<QuestionWire | null>(null)
  const isFilled = answer.Answer !== ''
  const slot = `${answer.EP_ID}-${answer.SlotNo}`
  const kept = useKeptTakes(enrolmentId, slot)

  const onAttached = () => {
    toast('视频已保存', 'success')
    setNext(null)
    return onChanged()
  }
  const onUploaded = () => toast('视频上传成功，正在保存', 'success')
  const isFree = upload === null || upload.isFileUnfit
  const task = { enrolmentId, sheetId, pieceId: next?.EQ_ID, onUploaded, onAttached, onFailed: () => void onChanged() }
  return (
    <>
      {next && <p className={style.next}>本次上传的曲目：{next.Question}</p>}
      {!upload && (
        <>
          <Unfinished sheetId={sheetId} />
          <KeptTakes takes={kept} endAt={endAt} onUse={(file, takeId) => beginUpload({ ...task, file, takeId })} />
        </>
      )}
      <SlotFrame
        state={
          upload ? (
            <UploadProgress upload={upload} />
          ) : isFilled ? (
            <Receipt answer={answer} isFinal={false} />
          ) : (
            <NoVideo />
          )
        }
        notes={
          upload ? (
            <p>{restWords(upload)}</p>
          ) : (
            <>
              <TakesLeft answer={answer} />
              {isFilled && (
                <ReceiptNotes answer={answer} canChangePhoto={canChangePhotoOf(enrolment)} isFinal={false} />
              )}
            </>
          )
        }
        actions={
          upload && !isFree ? (
            <UploadActions sheetId={sheetId} upload={upload} />
          ) : (
            <VideoPicker
              task={task}
              label={label}
              piece={next ?? answer.View_ExamQuestion}
              slot={slot}
              slots={slots}
              isReplacing={isFilled}
              isSpent={answer.TakesLeft === 0}
              endAt={endAt}
            >
              {upload && (
                <Button small look="plain" onClick={() => abandonUpload(sheetId)}>
                  取消
                </Button>
              )}
              {isFilled && (
                <ButtonLink small look="plain" to={paths.video(sheetId)}>
                  查看视频
                </ButtonLink>
              )}
              {answer.IsRandom === 0 && others.length > 0 && (
                <ExchangePiece answer={answer} others={others} onNext={setNext} onChanged={onChanged} />
              )}
            </VideoPicker>
          )
        }
      />
    </>
  )
}

/** The number of uploads left is shown from this number downwards. */
const FEW_TAKES = 5

function TakesLeft({ answer: { TakesLeft: left, Answer } }: { answer: AnswerSheetWire }) {
  if (left === 0) return <p className={style.spent}>{reasonText('TAKES_SPENT', { n: TAKES_PER_SLOT })}</p>
  if (left <= FEW_TAKES)
    return <p className={style.spent}>{`本曲目还可以上传 ${left} 次（每首最多 ${TAKES_PER_SLOT} 次）。`}</p>
  if (Answer !== '') return <p>结束前可以重新录制上传，以最后一次为准。</p>
  return <p>一个文件，2 GB 以内。上传可以暂停，断网或刷新后可以接着传。</p>
}

/** After a reload the page no longer has the file, although the server keeps the parts that arrived. */
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

/**
 * Exchanges the piece of this slot: the present video is kept for it, or the next one counts
 * (`UpdateExamAnswerSheetInfo`).
 */
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
