import type { Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { type BoardDay } from '#server/records/schedule/examDay/boardDay.ts'
import { type BoardKind, type BoardRow, rowsWithin } from './boards.ts'

/** What a listener gets: at first all rows, then those that changed and the ids of those that left. */
export type LiveChange = { all: boolean; rows: BoardRow[]; gone: number[] }

export interface Listener {
  areaIds: readonly number[] | null
  send(change: LiveChange): void
  /** Ends the stream; the page then reads again, and is told why it may not. */
  end(): void
  /** Resolves to the account of the stream's session, or null once the session has ended or may no longer see the board. */
  check(): Promise<Me | null>
}

interface Watched {
  kind: BoardKind
  day: BoardDay
  listeners: Set<Listener>
  /** Listeners that have not got the whole board yet. */
  isNew: Set<Listener>
  /** Each row as it was sent last. */
  sent: Map<number, { row: BoardRow; text: string }>
  isReading: boolean
}

interface Parts {
  db: Db
  read(db: Db, kind: BoardKind, day: BoardDay): Promise<BoardRow[]>
  onError(error: Error): void
}

/** Boards are read every second; sessions are checked at each tick, twice as often. */
const TICK_MS = 500

function differences({ sent }: Watched, rows: readonly BoardRow[]): { changed: BoardRow[]; gone: BoardRow[] } {
  const changed = rows.filter((row) => sent.get(row.EF_ID)?.text !== JSON.stringify(row))
  const present = new Set(rows.map(({ EF_ID }) => EF_ID))
  const gone = [...sent.values()].filter(({ row }) => !present.has(row.EF_ID)).map(({ row }) => row)
  return { changed, gone }
}

/**
 * The boards that have listeners in this process. Each is read once a second, however many listen, and each listener gets what
 * has changed in his areas. A board without listeners is not read.
 */
export function createLiveBoards({ db, read, onError }: Parts) {
  const boards = new Map<string, Watched>()
  let timer: NodeJS.Timeout | null = null
  let ticks = 0

  function leave(key: string, listener: Listener): void {
    const watched = boards.get(key)
    if (!watched) return
    watched.listeners.delete(listener)
    watched.isNew.delete(listener)
    if (watched.listeners.size === 0) boards.delete(key)
    if (boards.size === 0 && timer) {
      clearInterval(timer)
      timer = null
    }
  }

  async function readBoard(watched: Watched): Promise<void> {
    if (watched.isReading) return
    watched.isReading = true
    try {
      const rows = await read(db, watched.kind, watched.day)
      const { changed, gone } = differences(watched, rows)
      watched.sent = new Map(rows.map((row) => [row.EF_ID, { row, text: JSON.stringify(row) }]))
      for (const listener of watched.listeners) {
        if (watched.isNew.delete(listener)) {
          listener.send({ all: true, rows: rowsWithin(rows, listener.areaIds), gone: [] })
          continue
        }
        const own = rowsWithin(changed, listener.areaIds)
        const left = rowsWithin(gone, listener.areaIds).map(({ EF_ID }) => EF_ID)
        if (own.length + left.length > 0) listener.send({ all: false, rows: own, gone: left })
      }
    } finally {
      watched.isReading = false
    }
  }

  /** Ends the stream of a session that may no longer listen, or whose areas have changed: the page then connects again. */
  async function checkListener(listener: Listener): Promise<void> {
    const me = await listener.check()
    if (me === null || JSON.stringify(me.areaIds) !== JSON.stringify(listener.areaIds)) listener.end()
  }

  /** One turn of the timer: checks all sessions, and every second turn reads all boards. */
  async function tick(): Promise<void> {
    ticks += 1
    const all = [...boards.values()]
    await Promise.all(all.flatMap(({ listeners }) => [...listeners].map(checkListener)))
    if (ticks % 2 === 1) return
    await Promise.all(all.filter(({ listeners }) => listeners.size > 0).map(readBoard))
  }

  return {
    tick,
    /** Adds a listener, who soon gets the whole board; returns a function that removes him. */
    join(kind: BoardKind, day: BoardDay, listener: Listener): () => void {
      const key = `${kind} ${day.batchId} ${day.from}`
      const watched = boards.get(key) ?? {
        kind,
        day,
        listeners: new Set(),
        isNew: new Set(),
        sent: new Map(),
        isReading: false,
      }
      boards.set(key, watched)
      watched.listeners.add(listener)
      watched.isNew.add(listener)
      timer ??= setInterval(() => {
        tick().catch(onError)
      }, TICK_MS).unref()
      return () => leave(key, listener)
    },
    /** Ends all streams. */
    stop(): void {
      if (timer) clearInterval(timer)
      timer = null
      for (const { listeners } of boards.values()) for (const listener of listeners) listener.end()
      boards.clear()
    },
  }
}
