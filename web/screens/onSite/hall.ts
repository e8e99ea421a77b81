import { CallError } from '#client/callError.ts'
import { serverNow } from '#client/clock.ts'
import { newRequestKey } from '#client/requestKey.ts'
import { currentSession } from '#client/session.ts'
import type { ArrivalWire } from '#contract/result/reviewOnSite.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { onWipe } from '#web/device/sealedStore.ts'
import type { WorkRow } from '#web/screens/examiner/work.ts'
import { toast } from '#web/ui/toast.ts'
import { isForOffice, nextSeq, type OnSiteAct, officeBundle, type QueuedAction, withQueue } from './actions.ts'
import { arrivalNotices } from './arrivalNotices.ts'
import { type Day, fetchDay, openDayBook } from './dayBook.ts'
import { createQueueSender, type Refused } from './queueSender.ts'
import { sendAction, sendToOffice } from './sendAction.ts'
import { tellReviewSent } from './sentReviews.ts'
import { hallOwnerOf, noteUnsent } from './unsent.ts'

/** The state that the on-site screens show. */
export type HallState = {
  day: Day | null
  photos: ReadonlyMap<number, string>
  queue: readonly QueuedAction[]
  /** Whether the stored data have been opened and read. */
  isReady: boolean
  /** Whether storage outlives the page; false where this browser keeps nothing. */
  isPersistent: boolean
  isRefreshing: boolean
  /** Whether all pieces, scores and photos of the list are stored, so that marking needs no network. */
  isWhole: boolean
  /** Why the day could not be reloaded or the queue not be sent; null where all is well. */
  refreshError: unknown
  sendError: unknown
  /** What the server answered to something done before, and what a person must read; the latest last. */
  notices: readonly string[]
}

export type Hall = ReturnType<typeof createHall>

const initialState: HallState = {
  day: null,
  photos: new Map<number, string>(),
  queue: [],
  isReady: false,
  isPersistent: true,
  isRefreshing: false,
  isWhole: false,
  refreshError: null,
  sendError: null,
  notices: [],
}

let open: { owner: string; hall: Hall } | null = null

function closeHall(): void {
  open?.hall.close()
  open = null
}
onWipe(closeHall)

/**
 * Returns the hall of the signed-in examiner or member of staff, or null. It outlives the screens, so that the queue continues to be sent.
 */
export function hallOfSession(): Hall | null {
  const session = currentSession()
  const owner = session && hallOwnerOf(session)
  if (open && open.owner !== owner) closeHall()
  if (session !== null && owner !== null)
    open ??= { owner, hall: createHall(owner, session.userType === USER_TYPE.staff) }
  return open?.hall ?? null
}

function createHall(owner: string, isDoor: boolean) {
  let state = initialState
  const listeners = new Set<() => void>()
  const book = openDayBook(owner, serverNow(), isDoor)
  /** The exam time on screen, and the one whose list is being loaded. */
  let shownId: number | null = null
  let fetchingId: number | null = null
  /** Counts changes, to notice those that a list requested earlier does not contain. */
  let changes = 0
  const set = (change: Partial<HallState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  async function readQueue(): Promise<QueuedAction[]> {
    const queue = await (await book).queue()
    noteUnsent(owner, queue.length, isDoor)
    set({ queue })
    return queue
  }

  const note = (texts: readonly string[]) => {
    if (texts.length > 0) set({ notices: [...state.notices, ...texts] })
  }

  /** Keeps a refused action for a person: the examiner, or the office where somebody has changed something meanwhile. */
  async function keepRefused(action: QueuedAction, { text, reason, isGone, theirs }: Refused): Promise<void> {
    const opened = await book
    await opened.keepAction({ ...action, refusal: text, ...(theirs ? { theirs } : {}) })
    const refused = { refusedFor: reason, isOwnChoice: theirs !== null, isGone }
    if (isForOffice(await opened.queue(), action.enrolmentId, refused)) await addressToOffice(action)
  }

  /** Everything of the candidate goes to the office together, in the order in which it was done. */
  async function addressToOffice({ enrolmentId }: QueuedAction): Promise<void> {
    const opened = await book
    const officeKey = newRequestKey()
    for (const one of await opened.queue())
      if (one.enrolmentId === enrolmentId && one.act.kind !== 'wrongPerson')
        await opened.keepAction({ ...one, officeKey })
  }

  /** The office could not be reached by this call: the actions stay here, and the examiner may send them again. */
  async function takeBack(officeKey: string, refusal: string): Promise<void> {
    const opened = await book
    for (const { officeKey: _, ...one } of officeBundle(await opened.queue(), officeKey))
      await opened.keepAction({ ...one, refusal: one.refusal ?? refusal })
  }

  const sender = createQueueSender({
    read: readQueue,
    send: async (action) => {
      if (action.officeKey !== undefined)
        return sendToOffice(officeBundle(await readQueue(), action.officeKey), action.officeKey)
      const arrival = await sendAction(action)
      if (arrival) note(arrivalNotices(arrival, action))
    },
    settle: async (action) => {
      const opened = await book
      if (action.officeKey !== undefined) {
        for (const one of officeBundle(await opened.queue(), action.officeKey)) await opened.dropAction(one)
        await readQueue()
        note([`${action.name}：您离线完成的记录已转交考务，由考务决定是否采用，结果会发消息告诉您。`])
        void refresh()
        return
      }
      changes += 1
      // The action stays applied to the stored list until a reloaded list contains it.
      if (state.day) {
        const day = { ...state.day, rows: withQueue(state.day.rows, [action]).map(({ row }) => row) }
        set({ day })
        await opened.keepDay(day)
      }
      await opened.dropAction(action)
      await readQueue()
      if (action.act.kind === 'review') {
        tellReviewSent()
        toast(`${action.name}：评审成功`, 'success')
      }
    },
    refuse: async (action, refused) => {
      if (action.officeKey === undefined) await keepRefused(action, refused)
      else await takeBack(action.officeKey, refused.text)
      await readQueue()
      void refresh()
    },
    onPause: (sendError) => {
      const hasSent = sendError === null && state.queue.length === 0 && state.sendError !== null
      set({ sendError })
      if (hasSent) void refresh()
    },
  })

  /** Shows the stored state of the exam time first, then reloads it from the server. */
  async function openDay(examTimeId: number): Promise<void> {
    if (shownId !== examTimeId) {
      shownId = examTimeId
      if (state.day) set({ day: null, refreshError: null, isReady: false, isWhole: false })
    }
    const opened = await book
    const isMissing = () => shownId === examTimeId && state.day === null
    if (isMissing()) {
      const [day, photos] = [await opened.day(examTimeId), await opened.photos()]
      // Meanwhile the server may have answered, or another day may have been opened.
      if (isMissing()) set({ day, photos })
    }
    await readQueue()
    set({ isReady: true, isPersistent: opened.isPersistent })
    await Promise.all([refresh(), sender.wake()])
  }

  /** Loads the list, again if anything changed meanwhile, so that it contains everything this device has sent. */
  async function fetchRows(examTimeId: number): Promise<WorkRow[]> {
    const before = changes
    const rows = await fetchDay(examTimeId, isDoor)
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
      const { photos, hasScores } = await opened.fetchParts(rows, isWanted)
      if (photos.size > 0) set({ photos: new Map([...state.photos, ...photos]) })
      if (isWanted()) set({ isWhole: hasScores })
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

  /** Stores an action on this device at once; the queue sends it to the server. */
  async function act(row: Pick<WorkRow, 'EF_ID'>, name: string, done: OnSiteAct): Promise<void> {
    const opened = await book
    const seq = nextSeq(await opened.queue(), serverNow())
    const own = { key: newRequestKey(), seq, enrolmentId: row.EF_ID, name, act: done, refusal: null }
    await opened.keepAction(shownId === null ? own : { ...own, examTimeId: shownId })
    await readQueue()
    void sender.wake()
  }

  return {
    /** Whether staff check in at the door, who do not mark. */
    isDoor,
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    openDay,
    refresh,
    act,
    programme: async (enrolmentId: number) => (await book).programme(enrolmentId),
    scores: async (links: readonly string[]) => (await book).scores(links),
    wake: () => void sender.wake(),
    /** Retries a refused action, since its reason may have changed. */
    retry: async (action: QueuedAction) => {
      const { theirs: _seen, ...again } = action
      await (await book).keepAction({ ...again, refusal: null })
      await readQueue()
      void sender.wake()
    },
    /** Sends this device's review in place of the one from another device, which the examiner has compared with it. */
    replaceTheirs: async ({ theirs, ...action }: QueuedAction) => {
      if (!theirs || action.act.kind !== 'review') return
      const { ER_ID, Version } = theirs
      const opened = await book
      const act = { ...action.act, replaces: { ER_ID, Version } }
      // The body differs from the refused call, so it needs a new request key.
      await opened.keepAction({ ...action, key: newRequestKey(), act, refusal: null })
      await opened.dropAction(action)
      await readQueue()
      void sender.wake()
    },
    /** Hands a refused action and all others of its candidate to the office, which decides about it. */
    giveToOffice: async (action: QueuedAction) => {
      await addressToOffice(action)
      await readQueue()
      void sender.wake()
    },
    /** The candidate in whatever list of this device he stands. */
    rowOf: async (enrolmentId: number) => (await book).rowOf(enrolmentId),
    dismissNotices: () => set({ notices: [] }),
    drop: async (action: QueuedAction) => {
      await (await book).dropAction(action)
      await readQueue()
      void sender.wake()
    },
    /** Applies the server's answer for a scanned candidate. */
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
