import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { call } from '#client/api.ts'
import type { PhotoCheckWire } from '#contract/enrolment/enrolmentStaff.ts'
import type { CheckStatus } from '#domain/enrolment/enrolment.ts'
import type { FailForm } from '#domain/enrolment/photoRemark.ts'
import { photoOutbox, useOutbox } from './photoOutbox.ts'
import { emptyQueue, type QueueItem, queueAfter, type Verdict } from './queue.ts'

const PAGE_SIZE = 20
/** The next page is loaded when fewer than this many photos are still ahead. */
const AHEAD = 10

export interface PhotoSource {
  /** null: all batches. */
  batchId: number | null
  status: CheckStatus
}

/** The present state of one enrolment; null when its check no longer has this status. */
async function fetchOne(enrolmentId: number, status: CheckStatus): Promise<PhotoCheckWire | null> {
  const answer = await call('Admin', 'GetPhotoCheckList', { CheckStatus: status, After: enrolmentId - 1, PageSize: 1 })
  const first = answer.listData[0]
  return first?.EF_ID === enrolmentId ? first : null
}

/** The status when the photo was loaded. */
const statusOf = ({ CheckStatus: status }: PhotoCheckWire): CheckStatus => (status === 1 || status === 2 ? status : 0)

/** Enrolments whose verdict is not saved yet, which the server still lists and counts. */
function unsavedOf(status: CheckStatus): Set<number> {
  const leaving = photoOutbox.state().unsaved.filter(({ judgement }) => judgement.status !== status)
  return new Set(leaving.map(({ judgement }) => judgement.enrolmentId))
}

/**
 * A queue of the photos of a source: loads ahead, shows verdicts at once and saves them in the background.
 * `onNotice` receives sentences for staff. A photo that changed before its verdict was saved comes back as the next
 * one.
 */
export function usePhotoQueue({ batchId, status }: PhotoSource, onNotice: (sentence: string) => void) {
  const [queue, dispatch] = useReducer(queueAfter, emptyQueue)
  const [failure, setFailure] = useState<unknown>(null)
  const cursor = useRef(0)
  // Photos with hints come first, so that families who need another picture learn of it early; then all the others.
  const isHintedPart = useRef(status === 0)
  const isLoading = useRef(false)
  const outbox = useOutbox()

  const fetchMore = useCallback(async () => {
    isLoading.current = true
    try {
      const answer = await call('Admin', 'GetPhotoCheckList', {
        CheckStatus: status,
        PageSize: PAGE_SIZE,
        ...(batchId === null ? {} : { EB_ID: batchId }),
        ...(cursor.current === 0 ? {} : { After: cursor.current }),
        ...(isHintedPart.current ? { OnlyHinted: 1 } : {}),
      })
      const isPartOver = answer.listData.length < PAGE_SIZE
      const isComplete = isPartOver && !isHintedPart.current
      cursor.current = answer.listData[answer.listData.length - 1]?.EF_ID ?? cursor.current
      if (isPartOver && isHintedPart.current) {
        isHintedPart.current = false
        cursor.current = 0
      }
      const unsaved = unsavedOf(status)
      dispatch({
        type: 'loaded',
        photos: answer.listData.filter((photo) => !unsaved.has(photo.EF_ID)),
        remaining: Math.max(answer.totalCount - unsaved.size, 0),
        isComplete,
      })
    } catch (error) {
      setFailure(error)
    } finally {
      isLoading.current = false
    }
  }, [batchId, status])

  const isShort = queue.items.length - queue.at < AHEAD
  // After each page the queue is another one, which asks whether a further page is needed.
  useEffect(() => {
    if (isShort && !queue.isComplete && !isLoading.current && failure === null) void fetchMore()
  }, [queue, isShort, failure, fetchMore])

  const takeBackRefused = useEffectEvent(() => {
    for (const { judgement, why, storedVerdict } of photoOutbox.takeRefused()) {
      const { enrolmentId, name, form: unsavedForm } = judgement
      const known = queue.items.find(({ photo }) => photo.EF_ID === enrolmentId)?.photo
      fetchOne(enrolmentId, storedVerdict?.status ?? 0).then(
        (photo) => {
          if (photo)
            dispatch({ type: 'returned', photo, note: why, unsavedForm, isWaiting: statusOf(photo) === status })
          else dispatch({ type: 'withdrawn', enrolmentId })
          onNotice(`${name}：${why}`)
        },
        () => {
          // The server cannot be reached now: the photo is shown as last known, and judging it again will tell more.
          const photo =
            known && storedVerdict
              ? { ...known, CheckStatus: storedVerdict.status, CheckRemark: storedVerdict.remark }
              : known
          if (photo) {
            const isWaiting = statusOf(photo) === status
            dispatch({ type: 'returned', photo, note: `刚才的审核没有保存：${why}`, unsavedForm, isWaiting })
          }
          onNotice(`${name} 的审核没有保存：${why}`)
        },
      )
    }
  })
  useEffect(() => {
    if (outbox.refused.length > 0) takeBackRefused()
  }, [outbox.refused])

  const put = (photo: PhotoCheckWire, verdict: Verdict, seen: CheckStatus, form: FailForm | null) =>
    photoOutbox.put({
      enrolmentId: photo.EF_ID,
      name: photo.Name,
      photoVersion: photo.PhotoVersion,
      status: verdict.status,
      remark: verdict.remark,
      seen,
      form,
    })

  return {
    queue,
    failure,
    outbox,
    current: queue.items[queue.at] ?? null,
    retry: () => setFailure(null),
    /** `form` is the form filled in to fail the photo, if any. */
    judge({ photo, verdict: before }: Pick<QueueItem, 'photo' | 'verdict'>, verdict: Verdict, form: FailForm | null) {
      put(photo, verdict, before?.status ?? statusOf(photo), form)
      dispatch({ type: 'judged', enrolmentId: photo.EF_ID, verdict })
    },
    /** Undoes the last verdict of this queue, here and at the server. */
    undo() {
      const last = queue.trail[queue.trail.length - 1]
      const item = queue.items.find(({ photo }) => photo.EF_ID === last?.enrolmentId)
      if (!last || !item) return
      const before = last.before ?? { status: statusOf(item.photo), remark: item.photo.CheckRemark }
      put(item.photo, before, item.verdict?.status ?? statusOf(item.photo), null)
      dispatch({ type: 'undone' })
    },
    skip: () => dispatch({ type: 'skipped' }),
    back: () => dispatch({ type: 'wentBack' }),
    goTo: (index: number) => dispatch({ type: 'wentTo', index }),
    /** Loads a photo again, for a fresh link to its picture. Throws CallError. */
    async refresh(photo: PhotoCheckWire) {
      const fresh = await fetchOne(photo.EF_ID, status)
      if (fresh) dispatch({ type: 'refreshed', photo: fresh })
      else dispatch({ type: 'withdrawn', enrolmentId: photo.EF_ID })
    },
  }
}
