import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { currentSession } from '#client/session.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { progressOf } from '#domain/examRoom/answerSheet.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { listTakes } from '#web/device/keptTakes.ts'
import type { KeptTake } from '#web/device/takeDatabase.ts'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'
import { BadVideos } from './BadVideos.tsx'
import { badSlotsOf, type RoomSlot } from './examRoom.ts'
import { PieceSummary } from './PieceSummary.tsx'
import { slotUploads } from './uploads.ts'

/** The confirm button stays disabled for this long, since a submission is final (specification#constants). */
const HOLD_SECONDS = 5

const OVER_WORDS = '考试时间已结束，这些视频不能再更换。'

const unfinishedWords = {
  running: '还有视频正在上传，请等上传完成或取消后再提交',
  paused: '有视频的上传已暂停，请继续上传或取消后再提交',
}

type SubmitPanelProps = {
  enrolment: EnrolmentWire
  slots: readonly RoomSlot[]
  /** The time is over: what is there can still be submitted, but not replaced. */
  isOver: boolean
  onChanged: () => Promise<void>
}

/** Submits the whole answer sheet, which is final. While something is missing it says what. */
export function SubmitPanel({ enrolment, slots, isOver, onChanged }: SubmitPanelProps) {
  const { EF_ID: enrolmentId } = enrolment
  const { required, filled } = progressOf(slots)
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const activity = useSyncExternalStore(
    slotUploads.subscribe,
    () => slotUploads.activity(enrolmentId),
    () => 'none' as const,
  )

  const submit = async () => {
    if (filled < required) return toast(reasonText('VIDEOS_INCOMPLETE'), 'failure')
    if (activity !== 'none') return toast(unfinishedWords[activity], 'failure')
    const unused = await listTakes(currentSession()?.mobile ?? '', enrolmentId)
    const bad = badSlotsOf(slots).length
    const isSure = await confirm({
      title: bad > 0 ? `${bad} 个视频有问题，仍要提交？` : '确定提交考试？',
      body: (
        <>
          <BadVideos slots={slots} />
          {bad > 0 && <p>{isOver ? OVER_WORDS : '现在可以返回，把这些曲目重新录制上传。'}</p>}
          <p>共 {required} 个视频。提交后不能再更换视频，也不能重新考试。</p>
          {unused.length > 0 && <p>{unusedWords(unused)}</p>}
          <PieceSummary slots={slots} enrolment={enrolment} isFinal={isOver} />
        </>
      ),
      yes: bad > 0 ? '仍要提交' : '确定提交',
      no: bad > 0 && !isOver ? '返回重新上传' : '再检查一下',
      delaySeconds: HOLD_SECONDS,
      risky: bad > 0 || unused.length > 0,
    })
    if (!isSure) return
    setBusy(true)
    try {
      await call('Exam', 'SubAnswer', { EF_ID: enrolmentId, Count: required })
      toast('线上考试已完成', 'success')
      void queries.invalidateQueries({ queryKey: ['Exam'], refetchType: 'none' })
    } catch (error) {
      toast(messageOf(error), 'failure')
    }
    // The sheet is loaded after a refusal too: another phone may have submitted, or this one did and its answer was
    // lost.
    await onChanged()
    setBusy(false)
  }
  return (
    <Button wide look={filled < required ? 'quiet' : 'primary'} busy={isBusy} busyText="正在提交" onClick={submit}>
      提交考试（{filled}/{required}）
    </Button>
  )
}

/** Names the recordings on this phone that are not part of the answers, since submitting deletes them. */
function unusedWords(takes: readonly KeptTake[]): string {
  const pieces = Array.from(new Set(takes.map(({ pieceTitle }) => `“${pieceTitle}”`)))
  return `本机还有 ${takes.length} 段没有上传的录像（${pieces.join('、')}），提交后会删除，不算作答案。`
}
