import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#client/api.ts'
import { serverNow } from '#client/clock.ts'
import { currentSession } from '#client/session.ts'
import { forgetDraft, keptHere, prefix, readShelf, writeShelf } from '#web/screens/enrol/draftShelf.ts'
import { isRefusal } from '#web/shell/failure.ts'
import { createDraftSaver, type DraftSaver, type DraftState } from './draftSaver.ts'
import { type Draft, draftIn, draftText } from './reviewDraft.ts'
import type { ReviewForm } from './reviewForm.ts'

/** Where this device keeps what one examiner writes about one enrolment; logging out empties it. */
function slotOf(enrolmentId: number): string {
  return `${prefix}review.${currentSession()?.mobile ?? ''}.${enrolmentId}`
}

export function keptDraft(enrolmentId: number): Draft | null {
  const slot = slotOf(enrolmentId)
  return draftIn(keptHere.get(slot) ?? readShelf('localStorage', slot))
}

/**
 * Keeps each change on this device at once, and at the server a moment later while no review was submitted: the server
 * takes no draft of a submitted one.
 */
export function useDraftSaving(enrolmentId: number, isSubmitted: boolean) {
  const [state, setState] = useState<DraftState>('clean')
  const saver = useRef<DraftSaver | null>(null)
  useEffect(() => {
    if (isSubmitted) return
    const made = createDraftSaver({
      send: (Draft) => call('Examiner', 'SaveReviewDraft', { EF_ID: enrolmentId, Draft }),
      isFinal: isRefusal,
      onState: setState,
    })
    saver.current = made
    const flush = () => void made.flush()
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flush)
      saver.current = null
      // Leaving the screen sends what is still waiting; what fails then is on this device.
      void made.flush().finally(made.stop)
    }
  }, [enrolmentId, isSubmitted])

  const keep = useCallback(
    (form: ReviewForm) => {
      const text = draftText({ form, at: serverNow() })
      const slot = slotOf(enrolmentId)
      keptHere.set(slot, text)
      writeShelf('localStorage', slot, text)
      saver.current?.keep(text)
    },
    [enrolmentId],
  )
  /** After a success or a cancelled change. */
  const forget = useCallback(() => {
    saver.current?.stop()
    forgetDraft(slotOf(enrolmentId))
    setState('clean')
  }, [enrolmentId])
  return { state, keep, forget }
}
