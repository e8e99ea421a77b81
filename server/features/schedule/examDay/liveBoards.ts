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
  /** Resolves to the account of the stream's session, or null once that has ended or may not look any more. */
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

/** Boards change by the second; sessions are checked twice as often, so that `http/login` reads them in one statement. */
const TICK_MS = 500

function differences({ sent }: Watched, rows: readonly BoardRow[]): { changed: BoardRow[]; gone: BoardRow[] } {
  const changed = rows.filter((row) => sent.get(row.EF_ID)?.text !== JSON.stringify(row))
  const present = new Set(rows.map(({ EF_ID }) => EF_ID))
  const gone = [...sent.values()].filter(({ row }) => !present.has(row.EF_ID)).map(({ row }) => row)
  return { changed, gone }
}

/**
 * The boards that somebody of this process looks at: each is read once a second, however many look, and each listener is
 * sent what changed in his areas. A board at which nobody looks is not read.
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

  /** An account whose areas were changed joins anew, since its rows are others. */
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
    /** Adds a listener, who soon gets the whole board; returns how he leaves. */
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
