import { CallError } from '#client/callError.ts'
import { serverNow } from '#client/clock.ts'
import { newRequestKey } from '#client/requestKey.ts'
import { currentSession } from '#client/session.ts'
import type { ArrivalWire } from '#contract/onSite.ts'
import type { WorkRow } from '#web/screens/examiner/work.ts'
import { nextSeq, type OnSiteAct, type QueuedAction, withQueue } from './actions.ts'
import { type Day, type DayBook, fetchDay, openDayBook } from './dayBook.ts'
import { createQueueSender } from './queueSender.ts'
import { sendAction } from './sendAction.ts'
import { noteUnsent } from './unsent.ts'

/** What the screens in the hall show. */
export type HallState = {
  day: Day | null
  photos: ReadonlyMap<number, string>
  queue: readonly QueuedAction[]
  /** The book has been opened and read. */
  isReady: boolean
  /** False where this browser keeps nothing beyond the page. */
  isLasting: boolean
  isRefreshing: boolean
  /** Why the day could not be fetched anew, or the queue not be sent; null where all is well. */
  refreshError: unknown
  sendError: unknown
}

export type Hall = ReturnType<typeof createHall>

const atFirst: HallState = {
  ...{ day: null, photos: new Map<number, string>(), queue: [], isReady: false, isLasting: true },
  ...{ isRefreshing: false, refreshError: null, sendError: null },
}

let open: { owner: string; hall: Hall } | null = null

/** The hall of whoever is signed in; null for nobody. It outlives the screens, so that the queue goes on being sent. */
export function hallOfSession(): Hall | null {
  const owner = currentSession()?.mobile ?? null
  if (open && open.owner !== owner) {
    open.hall.close()
    open = null
  }
  if (owner !== null) open ??= { owner, hall: createHall(owner) }
  return open?.hall ?? null
}

function createHall(owner: string) {
  let state = atFirst
  const listeners = new Set<() => void>()
  const book = openDayBook(owner, serverNow())
  const set = (change: Partial<HallState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  async function readQueue(): Promise<QueuedAction[]> {
    const queue = await (await book).queue()
    noteUnsent(owner, queue.length)
    set({ queue })
    return queue
  }

  const sender = createQueueSender({
    read: readQueue,
    send: sendAction,
    settle: async (action) => {
      const opened = await book
      // The list keeps showing it as done until the server's own list says so.
      if (state.day) {
        const day = { ...state.day, rows: withQueue(state.day.rows, [action]).map(({ row }) => row) }
        set({ day })
        await opened.keepDay(day)
      }
      await opened.dropAction(action)
      await readQueue()
    },
    refuse: async (action, refusal) => {
      await (await book).keepAction({ ...action, refusal })
      await readQueue()
      void refresh()
    },
    onPause: (sendError) => {
      const hasSent = sendError === null && state.queue.length === 0 && state.sendError !== null
      set({ sendError })
      if (hasSent) void refresh()
    },
  })

  /** Shows what this device has of the exam time, then what the server says now. */
  async function openDay(examTimeId: number): Promise<void> {
    const opened = await book
    if (state.day?.examTimeId !== examTimeId) {
      set({ day: await opened.day(examTimeId), photos: await opened.photos() })
    }
    await readQueue()
    set({ isReady: true, isLasting: opened.isLasting })
    await Promise.all([fetchInto(opened, examTimeId), sender.wake()])
  }

  async function fetchInto(opened: DayBook, examTimeId: number): Promise<void> {
    if (state.isRefreshing) return
    set({ isRefreshing: true })
    try {
      const rows = await fetchDay(examTimeId)
      const day = { examTimeId, loadedAt: serverNow(), rows }
      set({ day, refreshError: null })
      await opened.keepDay(day)
      await opened.fetchParts(rows)
      set({ photos: await opened.photos() })
    } catch (refreshError) {
      if (!(refreshError instanceof CallError)) throw refreshError
      set({ refreshError })
    } finally {
      set({ isRefreshing: false })
    }
  }

  async function refresh(): Promise<void> {
    const examTimeId = state.day?.examTimeId
    if (examTimeId !== undefined) await fetchInto(await book, examTimeId)
  }

  /** Notes what was done, on this device at once and at the server in its turn. */
  async function act(row: Pick<WorkRow, 'EF_ID'>, name: string, done: OnSiteAct): Promise<void> {
    const opened = await book
    const seq = nextSeq(await opened.queue(), serverNow())
    await opened.keepAction({ key: newRequestKey(), seq, enrolmentId: row.EF_ID, name, act: done, refusal: null })
    await readQueue()
    void sender.wake()
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    openDay,
    refresh,
    act,
    programme: async (enrolmentId: number) => (await book).programme(enrolmentId),
    wake: () => void sender.wake(),
    /** Sends a refused action once more: what it was refused for may have changed. */
    retry: async (action: QueuedAction) => {
      await (await book).keepAction({ ...action, refusal: null })
      await readQueue()
      void sender.wake()
    },
    drop: async (action: QueuedAction) => {
      await (await book).dropAction(action)
      await readQueue()
      void sender.wake()
    },
    /** Takes over what the server said of one candidate who was scanned. */
    arrived: ({ EF_ID, Attendance, AttendanceTime }: ArrivalWire) => {
      if (!state.day) return
      const rows = state.day.rows.map((row) => (row.EF_ID === EF_ID ? { ...row, Attendance, AttendanceTime } : row))
      set({ day: { ...state.day, rows } })
    },
    close: () => {
      sender.stop()
      listeners.clear()
    },
  }
}
