import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call, uploadRecording } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { currentSession } from '#client/session.ts'
import type { HearingItemWire } from '#contract/examRoom/hearing.ts'
import { listTakes, readTake, removeTake } from '#web/device/keptTakes.ts'
import { toast } from '#web/ui/toast.ts'
import { createAnswerQueue, type PendingAnswer } from './answerQueue.ts'
import { recallHearing, rememberHearing } from './hearingMemory.ts'

/** The slot of a recording in this phone's store of recordings. */
export const slotOf = (questionId: number) => `hearing-${questionId}`

export const ownerOf = () => currentSession()?.mobile ?? ''

async function send(enrolmentId: number, answer: PendingAnswer): Promise<void> {
  const { questionId } = answer
  if ('choice' in answer) {
    await call('Exam', 'SaveHearingAnswer', { EF_ID: enrolmentId, EQ_ID: questionId, Choice: answer.choice })
    return
  }
  const file = await readTake(answer.takeId)
  // The storage was cleared meanwhile, so there is nothing to send.
  if (!file) return
  await uploadRecording(file, { enrolmentId, questionId })
  await removeTake(answer.takeId)
}

/** The answers given on this page; they take precedence over the server's state when the paper was loaded. */
export type GivenAnswers = { choices: Readonly<Record<number, number>>; recordings: Readonly<Record<number, File>> }

/**
 * The answers of a running exam: shown at once, sent in order, and stored on this phone until the server has them.
 * `onRefused` is called when the server accepts no more answers, so that the paper is reloaded.
 */
export function useAnswers(enrolmentId: number, items: readonly HearingItemWire[], onRefused: () => void) {
  const [answered, setShown] = useState<GivenAnswers>(() => ({
    choices: Object.fromEntries(
      recallHearing(ownerOf(), enrolmentId).pending.flatMap((one) =>
        'choice' in one ? [[one.questionId, one.choice]] : [],
      ),
    ),
    recordings: {},
  }))
  // The ref makes an answer given in the same tick visible to the submission.
  const last = useRef(answered)
  const setAnswered = useCallback((change: (before: GivenAnswers) => GivenAnswers) => {
    last.current = change(last.current)
    setShown(last.current)
  }, [])
  const [queue] = useState(() => {
    const owner = ownerOf()
    return createAnswerQueue({
      kept: recallHearing(owner, enrolmentId).pending,
      keep: (pending) => rememberHearing(owner, enrolmentId, { pending: pending.slice() }),
      send: (answer) => send(enrolmentId, answer),
      onRefused: (_answer, error) => {
        toast(messageOf(error), 'failure')
        onRefused()
      },
    })
  })
  const state = useSyncExternalStore(queue.subscribe, queue.state, () => 'idle' as const)

  useEffect(() => {
    const flush = () => void queue.flush()
    flush()
    window.addEventListener('online', flush)
    return () => {
      window.removeEventListener('online', flush)
      queue.close()
    }
  }, [queue])

  useEffect(() => {
    // Finds a recording made before the tab was killed, so that it can be played and sent.
    let isGone = false
    const find = async () => {
      for (const take of await listTakes(ownerOf(), enrolmentId)) {
        const item = items.find(({ EQ_ID }) => slotOf(EQ_ID) === take.slot)
        const waits = queue.pending().some((one) => 'takeId' in one && one.takeId === take.id)
        if (!item || !waits) continue
        const file = await readTake(take.id)
        if (file && !isGone) setAnswered((before) => withRecording(before, item.EQ_ID, file))
      }
    }
    void find()
    return () => {
      isGone = true
    }
  }, [enrolmentId, items, queue, setAnswered])

  return {
    answered,
    latest: () => last.current,
    queue,
    state,
    choose: (questionId: number, choice: number) => {
      setAnswered((before) => ({ ...before, choices: { ...before.choices, [questionId]: choice } }))
      queue.put({ questionId, choice })
    },
    useTake: (questionId: number, takeId: string, file: File) => {
      setAnswered((before) => withRecording(before, questionId, file))
      queue.put({ questionId, takeId })
    },
  }
}

function withRecording(last: GivenAnswers, questionId: number, file: File): GivenAnswers {
  return { ...last, recordings: { ...last.recordings, [questionId]: file } }
}
