import type { Endpoint } from '#contract/endpoint.ts'
import type { LookAction } from '#domain/office/auditActions.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { insertLooks, type Look } from '#server/records/people/staff/audit.ts'

interface Read {
  action: LookAction
  /** The enrolments whose files an answer shows. */
  idsOf: (input: Shown, answer: Shown) => readonly unknown[]
}
interface Shown {
  EF_ID?: unknown
  Enrolments?: readonly Shown[]
  item?: Shown | null
  listData?: ReadonlyArray<Shown & Parts> | null
}

/** What the rows of some lists hold. */
interface Parts {
  Sides?: readonly Shown[]
  Slots?: ReadonlyArray<{ Takes?: readonly unknown[] }>
}

const rows = ({ listData }: Shown) => listData ?? []

/**
 * Every staff call whose answer shows a child's file, photo or video. Whole certificate numbers, exports and prints have
 * rows of their own (`RevealCertNO`, office jobs); examiners who hear their own candidates are not looked over.
 */
const childReads: Readonly<Record<string, Read>> = {
  GetEnrolmentDetail: { action: 'SeeFile', idsOf: ({ EF_ID }) => [EF_ID] },
  GetChild: { action: 'SeeFile', idsOf: (_, { item }) => (item?.Enrolments ?? []).map(({ EF_ID }) => EF_ID) },
  GetExamSessions: {
    action: 'SeeVideo',
    // An exam in which nothing was recorded shows no video.
    idsOf: ({ EF_ID }, answer) =>
      rows(answer).some(({ Slots = [] }) => Slots.some(({ Takes = [] }) => Takes.length > 0)) ? [EF_ID] : [],
  },
  GetPhotoCheckList: { action: 'SeePhoto', idsOf: (_, answer) => rows(answer).map(({ EF_ID }) => EF_ID) },
  FindForDesk: { action: 'SeePhoto', idsOf: (_, answer) => rows(answer).map(({ EF_ID }) => EF_ID) },
  GetPossibleDoubles: {
    action: 'SeePhoto',
    idsOf: (_, answer) => rows(answer).flatMap(({ Sides = [] }) => Sides.map(({ EF_ID }) => EF_ID)),
  },
}

/** The same look of one person on one screen within this time is one row. */
const ONE_LOOK_MS = 10 * MINUTE_MS
const FLUSH_MS = 1000
const FLUSH_ROWS = 200
/** While the table cannot be written, looks wait up to here; then the oldest are given up, and the log says how many. */
const MOST_WAITING = 50_000
const MOST_REMEMBERED = 50_000

interface LookBuffer {
  looks: Look[]
  /** When each look was recorded last. */
  seen: Map<string, number>
  timer: NodeJS.Timeout | null
  running: Promise<void> | null
  log: Ctx['log']
}

/** There is one buffer per database, which is one per process; tests open several. */
const buffers = new WeakMap<Db, LookBuffer>()

async function write(db: Db, buffer: LookBuffer): Promise<void> {
  while (buffer.looks.length > 0) {
    const batch = buffer.looks.splice(0, FLUSH_ROWS)
    try {
      await insertLooks(db, batch)
    } catch (error) {
      buffer.looks.unshift(...batch)
      const given = buffer.looks.splice(0, Math.max(0, buffer.looks.length - MOST_WAITING)).length
      buffer.log.error({ err: error, waiting: buffer.looks.length, given }, 'looks at files could not be recorded yet')
      return
    }
  }
}

function flush(db: Db, buffer: LookBuffer): Promise<void> {
  if (buffer.timer) clearTimeout(buffer.timer)
  buffer.timer = null
  buffer.running ??= write(db, buffer).finally(() => {
    buffer.running = null
    if (buffer.looks.length > 0) startTimer(db, buffer)
  })
  return buffer.running
}

function startTimer(db: Db, buffer: LookBuffer): void {
  buffer.timer ??= setTimeout(() => void flush(db, buffer), FLUSH_MS)
  buffer.timer.unref()
}

/** Whether this look was recorded a short while ago; notes it otherwise. */
function isRepeated({ seen }: LookBuffer, { accountId, enrolmentId, action, screen, at }: Look): boolean {
  const key = `${accountId} ${enrolmentId} ${action} ${screen}`
  const last = seen.get(key)
  if (last !== undefined && Math.abs(at - last) < ONE_LOOK_MS) return true
  if (seen.size >= MOST_REMEMBERED) seen.clear()
  seen.set(key, at)
  return false
}

/**
 * Notes which children's files an answer showed to staff. They are written within a second, apart from the call, so that a
 * list is not slower for it.
 */
export function noteChildReads(
  { db, me, now, log, requestId, screen }: Pick<Ctx<Me | null>, 'db' | 'me' | 'now' | 'log' | 'requestId' | 'screen'>,
  { action: call }: Pick<Endpoint, 'action'>,
  input: object,
  answer: object,
): void {
  const read = childReads[call]
  if (!read || me?.userType !== USER_TYPE.staff) return
  const buffer: LookBuffer = buffers.get(db) ?? { looks: [], seen: new Map(), timer: null, running: null, log }
  buffers.set(db, buffer)
  for (const enrolmentId of read.idsOf(input, answer)) {
    if (typeof enrolmentId !== 'number') continue
    const look = { action: read.action, enrolmentId, accountId: me.accountId, screen, requestId, at: now }
    if (!isRepeated(buffer, look)) buffer.looks.push(look)
  }
  if (buffer.looks.length >= FLUSH_ROWS) void flush(db, buffer)
  else if (buffer.looks.length > 0) startTimer(db, buffer)
}

/** Writes what waits before the pool is closed. */
export async function flushChildReads(db: Db): Promise<void> {
  const buffer = buffers.get(db)
  if (!buffer) return
  await buffer.running
  await flush(db, buffer)
  if (buffer.timer) clearTimeout(buffer.timer)
}
