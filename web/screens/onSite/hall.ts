import { CallError } from '#client/callError.ts'
import { serverNow } from '#client/clock.ts'
import { newRequestKey } from '#client/requestKey.ts'
import { currentSession } from '#client/session.ts'
import type { ArrivalWire } from '#contract/reviewOnSite.ts'
import { onWipe } from '#web/device/sealedStore.ts'
import type { WorkRow } from '#web/screens/examiner/work.ts'
import { toast } from '#web/ui/toast.ts'
import { nextSeq, type OnSiteAct, type QueuedAction, withQueue } from './actions.ts'
import { type Day, fetchDay, openDayBook } from './dayBook.ts'
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
  /** Pieces and photos of everybody on the list are here: marking needs no network. */
  isWhole: boolean
  /** Why the day could not be fetched anew, or the queue not be sent; null where all is well. */
  refreshError: unknown
  sendError: unknown
}

export type Hall = ReturnType<typeof createHall>

const atFirst: HallState = {
  ...{ day: null, photos: new Map<number, string>(), queue: [], isReady: false, isLasting: true },
  ...{ isRefreshing: false, isWhole: false, refreshError: null, sendError: null },
}

let open: { owner: string; hall: Hall } | null = null

function closeHall(): void {
  open?.hall.close()
  open = null
}
onWipe(closeHall)

/** The hall of whoever is signed in; null for nobody. It outlives the screens, so that the queue goes on being sent. */
export function hallOfSession(): Hall | null {
  const owner = currentSession()?.mobile ?? null
  if (open && open.owner !== owner) closeHall()
  if (owner !== null) open ??= { owner, hall: createHall(owner) }
  return open?.hall ?? null
}

function createHall(owner: string) {
  let state = atFirst
  const listeners = new Set<() => void>()
  const book = openDayBook(owner, serverNow())
  /** The exam time on the screens, and the one whose list is under way. */
  let shownId: number | null = null
  let fetchingId: number | null = null
  /** Counts what a list that was asked for before does not know yet. */
  let changes = 0
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
      changes += 1
      // The list keeps showing it as done until the server's own list says so.
      if (state.day) {
        const day = { ...state.day, rows: withQueue(state.day.rows, [action]).map(({ row }) => row) }
        set({ day })
        await opened.keepDay(day)
      }
      await opened.dropAction(action)
      await readQueue()
      if (action.act.kind === 'review') toast(`${action.name}：评审成功`, 'success')
    },
    refuse: async (action, refusal, theirs) => {
      await (await book).keepAction({ ...action, refusal, ...(theirs ? { theirs } : {}) })
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
    if (shownId !== examTimeId) {
      shownId = examTimeId
      if (state.day) set({ day: null, refreshError: null, isReady: false, isWhole: false })
    }
    const opened = await book
    const isMissing = () => shownId === examTimeId && state.day === null
    if (isMissing()) {
      const [day, photos] = [await opened.day(examTimeId), await opened.photos()]
      // Meanwhile the server may have answered, or another day been opened.
      if (isMissing()) set({ day, photos })
    }
    await readQueue()
    set({ isReady: true, isLasting: opened.isLasting })
    await Promise.all([refresh(), sender.wake()])
  }

  /** The list as the server has it after everything that this device told it. */
  async function fetchRows(examTimeId: number): Promise<WorkRow[]> {
    const before = changes
    const rows = await fetchDay(examTimeId)
    return before === changes ? rows : fetchRows(examTimeId)
  }

  async function refresh(): Promise<void> {
    const examTimeId = shownId
    if (examTimeId === null || fetchingId === examTimeId) return
    fetchingId = examTimeId
    const isWanted = () => fetchingId === examTimeId
    set({ isRefreshing: true })
    try {
      const rows = await fetchRows(examTimeId)
      if (!isWanted()) return
      const day = { examTimeId, loadedAt: serverNow(), rows }
      set({ day, refreshError: null })
      const opened = await book
      await opened.keepDay(day)
      const newPhotos = await opened.fetchParts(rows, isWanted)
      if (newPhotos.size > 0) set({ photos: new Map([...state.photos, ...newPhotos]) })
      if (isWanted()) set({ isWhole: true })
    } catch (refreshError) {
      if (!(refreshError instanceof CallError)) throw refreshError
      if (isWanted()) set({ refreshError })
    } finally {
      if (isWanted()) {
        fetchingId = null
        set({ isRefreshing: false })
      }
    }
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
      const { theirs: _seen, ...again } = action
      await (await book).keepAction({ ...again, refusal: null })
      await readQueue()
      void sender.wake()
    },
    /** Sends this device's review over the one that another device brought to the server, which was read beside it. */
    replaceTheirs: async ({ theirs, ...action }: QueuedAction) => {
      if (!theirs || action.act.kind !== 'review') return
      const { ER_ID, Version } = theirs
      const opened = await book
      const act = { ...action.act, replaces: { ER_ID, Version } }
      // Another call than the one that was refused, so it goes under a key of its own.
      await opened.keepAction({ ...action, key: newRequestKey(), act, refusal: null })
      await opened.dropAction(action)
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
      changes += 1
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
