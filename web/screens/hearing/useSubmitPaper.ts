import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#client/api.ts'
import { CallError, messageOf } from '#client/callError.ts'
import type { HearingItemWire } from '#contract/examRoom/hearing.ts'
import { removeTakesOf } from '#web/device/keptTakes.ts'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'
import { forgetHearing } from './hearingMemory.ts'
import { numbersText, openNumbers } from './paper.ts'
import { ownerOf, type useAnswers } from './useAnswers.ts'

/** The confirm button stays disabled for this long, since a submission is final (specification#constants). */
const HOLD_SECONDS = 5
/** After this long the page says that the last answers have not been sent. */
const SETTLE_MS = 8000
const AGAIN_MS = 4000

type PaperSubmission = {
  enrolmentId: number
  items: readonly HearingItemWire[]
  answers: ReturnType<typeof useAnswers>
  onChanged: () => Promise<unknown>
}

/** Submits the paper: by the candidate, who is shown the items without an answer, or when the clock runs out. */
export function useSubmitPaper({ enrolmentId, items, answers, onChanged }: PaperSubmission) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  const { queue, latest } = answers

  useEffect(() => {
    // The dialog is preloaded, since the network may be down when it is needed. If this fails, opening it loads it
    // again.
    import('#web/ui/Dialog.tsx').catch(() => undefined)
  }, [])

  const leave = useCallback(async () => {
    queue.close()
    forgetHearing(ownerOf(), enrolmentId)
    await removeTakesOf(ownerOf(), enrolmentId)
    void queries.invalidateQueries({ queryKey: ['Exam'], refetchType: 'none' })
  }, [queue, enrolmentId, queries])

  const submit = async () => {
    const open = openNumbers(items, latest())
    const left = open.length === 0 ? '全部题目都已作答。' : `还有 ${open.length} 题未作答（${numbersText(open)}）。`
    const isSure = await confirm({
      title: '确定交卷？',
      body: `${left}交卷后不能再修改答案，也不能再次进入考试。`,
      yes: '确定交卷',
      no: '再检查一下',
      delaySeconds: HOLD_SECONDS,
      risky: open.length > 0,
    })
    if (!isSure) return
    setBusy(true)
    if (!(await queue.settled(SETTLE_MS))) {
      setBusy(false)
      return toast('还有答案没有保存到服务器，请等网络恢复后再交卷', 'failure')
    }
    try {
      await call('Exam', 'SubmitHearingPaper', { EF_ID: enrolmentId, IsTest: 0 })
      await leave()
      toast('听力考试已完成', 'success')
    } catch (error) {
      toast(messageOf(error), 'failure')
    }
    // The paper is reloaded after a refusal too: another phone may have submitted, or this one did and its answer was
    // lost.
    await onChanged()
    setBusy(false)
  }

  // The server submits in any case; the page only has to show it.
  const end = useCallback(() => setOver(true), [])
  useEffect(() => {
    if (!isOver) return
    let isGone = false
    let timer = 0
    const close = async () => {
      try {
        await call('Exam', 'ResetAnswerRecord', { EF_ID: enrolmentId })
        await leave()
        await onChanged()
      } catch (error) {
        if (error instanceof CallError && error.failure === 'refused') return onChanged()
        if (!isGone) timer = window.setTimeout(() => void close(), AGAIN_MS)
      }
      return undefined
    }
    // After this delay the server's clock has passed the end as well.
    timer = window.setTimeout(() => void close(), 1500)
    return () => {
      isGone = true
      window.clearTimeout(timer)
    }
  }, [isOver, enrolmentId, leave, onChanged])

  return { submit, end, isBusy, isOver }
}
