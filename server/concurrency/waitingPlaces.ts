import type pg from 'pg'
import { AVERAGE_SECONDS, type Queue, TURN_SECONDS } from '#domain/office/waitingRoom.ts'

/** One account's place, as it is known after it has asked. */
export interface Place {
  accountId: number
  ticket: number
  /** For how many seconds all calls of the account still pass; null while it waits. */
  turnSeconds: number | null
}

interface QueueRow extends Queue {
  isOpen: boolean
}

export interface Advance {
  /** How many people get their turn. */
  grant: number
  /** While more than this are on their way, nobody gets a turn. */
  mostComing: number
  /** Who has not asked for so long is not coming. */
  awaySeconds: number
  /** Whether the room closes if nobody waits. */
  closes: boolean
}

/** Machines tell each other on this channel that somebody waits. */
export const WAITING_CHANNEL = 'waiting_room'

// The clock is the one of the database, and a number is given while the row of the room is locked, so that no machine lets
// anybody overtake.
const ASK = 'select * from ask_waiting($1, $2)'
const ADVANCE = 'select * from advance_waiting($1, $2, $3, $4, $5)'
const LOOK = `
  select is_open, ticket, admitted, rate, extract(epoch from now() - opened_at)::float8 as age from waiting_room`

const KEEP_TURN = `
  update waiting_place set turn_at = now() where account_id = $1 and turn_at is not null`

// What another machine asks about just now is skipped, so that nobody waits.
const SWEEP = `
  delete from waiting_place where account_id in (
    select account_id from waiting_place
     where asked_at < now() - $1 * interval '1 second' or turn_at < now() - $2 * interval '1 second'
       for update skip locked)`

// A time that has not come yet is of a clock that was set back: it becomes now, so that the place is kept and the turn ends.
const SET_BACK = `
  update waiting_place set asked_at = least(asked_at, now()), turn_at = case when turn_at > now() then now() else turn_at end
   where account_id in (
    select account_id from waiting_place
     where asked_at > now() + interval '1 minute' or turn_at > now() + interval '1 minute'
       for update skip locked)`

/** The places in the waiting room, which all machines share in the database. */
export function createWaitingPlaces(pool: pg.Pool, namesStatements: boolean) {
  const run = async <R extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<R[]> =>
    (await pool.query<R>({ ...(namesStatements ? { name } : {}), text, values })).rows
  return {
    /** Notes that these accounts ask; who has no place gets the next one, in this order. */
    async ask(accountIds: readonly number[]): Promise<{ places: Place[]; queue: QueueRow | null }> {
      type Row = QueueRow & { accountId: number; ownTicket: number; turnLeft: number | null }
      const rows = await run<Row>('waiting ask', ASK, [accountIds, TURN_SECONDS])
      const places = rows.map(({ accountId, ownTicket, turnLeft }) => ({
        accountId,
        ticket: ownTicket,
        turnSeconds: turnLeft,
      }))
      return { places, queue: rows[0] ?? null }
    },
    /** Lets people in; null where nobody has ever waited. */
    async advance({ grant, mostComing, awaySeconds, closes }: Advance): Promise<QueueRow | null> {
      const values = [grant, mostComing, awaySeconds, closes, AVERAGE_SECONDS]
      return (await run<QueueRow>('waiting advance', ADVANCE, values))[0] ?? null
    },
    look: async (): Promise<QueueRow | null> => (await run<QueueRow>('waiting look', LOOK, []))[0] ?? null,
    /** The turn of somebody whose call did not come through begins anew. */
    keepTurn: (accountId: number) => run('waiting keep', KEEP_TURN, [accountId]),
    /** Removes places of those who have not asked for so long, or have had their turn. */
    async sweep(lostSeconds: number): Promise<void> {
      await run('waiting set back', SET_BACK, [])
      await run('waiting sweep', SWEEP, [lostSeconds, TURN_SECONDS])
    },
    tellOpened: () => run('waiting tell', `select pg_notify('${WAITING_CHANNEL}', '')`, []),
  }
}
export type WaitingPlaces = ReturnType<typeof createWaitingPlaces>
