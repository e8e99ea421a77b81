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
// anybody overtake. Rows of places are locked in the order of accounts before that row, so that two machines do not wait
// for each other. Who has had his turn longer ago than `TURN_SECONDS` is a newcomer again.
const ASK = `
  with mine as materialized (
    select place.account_id, room.admitted from waiting_place place cross join waiting_room room
     where place.account_id = any($1::int[])
       and (place.turn_at is null or place.turn_at > now() - $2 * interval '1 second')
     order by place.account_id for no key update of place
  ), asked as (
    update waiting_place place set asked_at = now(),
           turn_at = coalesce(place.turn_at, case when place.ticket <= mine.admitted then now() end)
      from mine where place.account_id = mine.account_id
    returning place.account_id, place.ticket, place.turn_at
  ), newcomer as (
    select account_id, row_number() over (order by number)::int as number
      from unnest($1::int[]) with ordinality as given (account_id, number)
     where not exists (select from mine where mine.account_id = given.account_id)
  ), opened as (
    insert into waiting_room as room (id, is_open, ticket, admitted, rate, moved_at, opened_at)
    select 1, true, count(*), 0, 0, now(), now() from newcomer having count(*) > 0
    on conflict (id) do update set
      is_open = true,
      ticket = room.ticket + excluded.ticket,
      admitted = case when room.is_open then room.admitted else room.ticket end,
      rate = case when room.is_open then room.rate else 0 end,
      moved_at = case when room.is_open then room.moved_at else excluded.moved_at end,
      opened_at = case when room.is_open then room.opened_at else excluded.opened_at end
    returning is_open, ticket, admitted, rate, opened_at
  ), added as (
    insert into waiting_place as place (account_id, ticket, asked_at, turn_at)
    select account_id, opened.ticket - total + number, now(),
           case when opened.ticket - total + number <= opened.admitted then now() end
      from newcomer cross join opened cross join (select count(*)::int as total from newcomer) counted
     order by account_id
    on conflict (account_id) do update set
      ticket = excluded.ticket, asked_at = excluded.asked_at, turn_at = excluded.turn_at
      where place.turn_at <= now() - $2 * interval '1 second'
    returning account_id, ticket, turn_at
  ), room as (
    select is_open, ticket, admitted, rate, opened_at from opened
    union all
    select is_open, ticket, admitted, rate, opened_at from waiting_room where not exists (select from opened)
  )
  select place.account_id, place.ticket as own_ticket,
         ($2 - extract(epoch from now() - place.turn_at))::float8 as turn_seconds,
         room.is_open, room.ticket, room.admitted, room.rate,
         extract(epoch from now() - room.opened_at)::float8 as age
    from (select * from asked union all select * from added) place cross join room`

// Where there is room to spare, the last ticket with a turn runs ahead of the last one given, by what one beat lets in, and a
// newcomer passes at once.
const ADVANCE = `
  with coming as (
    select count(*) as people from (
      select from waiting_place place cross join waiting_room room
       where place.turn_at is null and place.ticket <= room.admitted and place.asked_at > now() - $3 * interval '1 second'
       limit $2 + 1) place
  ), granted as (
    select case when people > $2 then 0 else $1::int end as grant from coming
  )
  update waiting_room room set
    is_open = room.is_open and not ($4 and room.admitted >= room.ticket),
    admitted = greatest(room.admitted, least(room.admitted + granted.grant, room.ticket + granted.grant)),
    rate = room.rate * exp(-extract(epoch from greatest(now() - room.moved_at, interval '0')) / $5::float8)
      + greatest(0, least(granted.grant, room.ticket - room.admitted)) / $5::float8,
    moved_at = greatest(now(), room.moved_at)
    from granted
  returning room.is_open, room.ticket, room.admitted, room.rate,
    extract(epoch from now() - room.opened_at)::float8 as age`

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

/** The places in the waiting room, which all machines share in the database. */
export function createWaitingPlaces(pool: pg.Pool, namesStatements: boolean) {
  const run = async <R extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<R[]> =>
    (await pool.query<R>({ ...(namesStatements ? { name } : {}), text, values })).rows
  return {
    /**
     * Notes that these accounts ask; who has no place gets the next one, in this order. An account is missing in the answer
     * if another machine has given it a place at the same moment.
     */
    async ask(accountIds: readonly number[]): Promise<{ places: Place[]; queue: QueueRow | null }> {
      type Row = QueueRow & { accountId: number; ownTicket: number; turnSeconds: number | null }
      const rows = await run<Row>('waiting ask', ASK, [accountIds, TURN_SECONDS])
      const places = rows.map(({ accountId, ownTicket, turnSeconds }) => ({
        accountId,
        ticket: ownTicket,
        turnSeconds,
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
    sweep: (lostSeconds: number) => run('waiting sweep', SWEEP, [lostSeconds, TURN_SECONDS]),
    tellOpened: () => run('waiting tell', `select pg_notify('${WAITING_CHANNEL}', '')`, []),
  }
}
export type WaitingPlaces = ReturnType<typeof createWaitingPlaces>
