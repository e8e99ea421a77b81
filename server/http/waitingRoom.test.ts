import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createWaitingPlaces } from '#server/concurrency/waitingPlaces.ts'
import { type BuiltAccount, buildAccount } from '#test/builders.ts'
import { startTestServer, type TestAnswer, type TestServer } from '#test/server.ts'
import { eventually, until } from '#test/waiting.ts'

interface Waiting {
  Reason: string
  Params: { n: number }
  Waiting?: { Ahead: number; Seconds: number | null; NextSeconds: number }
}

let one: TestServer
let two: TestServer
const accounts: BuiltAccount[] = []
beforeAll(async () => {
  const env = { LIMIT_WAIT_MS: '100' }
  one = await startTestServer({ env })
  // Another machine on the same database.
  two = await startTestServer({ env: { ...env, DATABASE_URL: one.config.databaseUrl as string } })
  for (let n = 0; n < 6; n++) accounts.push(await buildAccount(one))
  // Each machine listens to news, and knows who calls.
  for (const server of [one, two])
    for (const { token } of accounts) await server.call('User', 'GetUserInfo', {}, { token })
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})

const account = (n: number): BuiltAccount => accounts[n] as BuiltAccount
const read = (server: TestServer, n: number): Promise<TestAnswer<Waiting>> =>
  server.call<Waiting>('Exam', 'GetMyExamFormList', {}, { token: account(n).token })
const placeOf = async (server: TestServer, n: number) =>
  (await server.call('User', 'GetWaitingPlace', {}, { token: account(n).token })).item as unknown as
    | Waiting['Waiting']
    | null

/** Takes every slot of a machine, as calls that wait for something slow do, until the answer is called. */
async function fill(server: TestServer): Promise<() => void> {
  const slots = 2 * server.config.poolSize
  for (let n = 0; n < slots; n++) await server.services.gate.enter('urgent')
  return () => {
    for (let n = 0; n < slots; n++) server.services.gate.leave()
  }
}
const releases: Array<() => void> = []
const fillBoth = async () => {
  for (const server of [one, two]) releases.push(await fill(server))
}
const release = () => {
  for (const each of releases.splice(0)) each()
}
/** Ends the room as ten quiet seconds would. */
async function endRoom(): Promise<void> {
  release()
  await sql`delete from waiting_place`.execute(one.db)
  await sql`update waiting_room set is_open = false, admitted = ticket`.execute(one.db)
  for (const server of [one, two]) await until('a closed room', () => !server.services.waitingRoom.isOpen())
}
afterEach(endRoom)

describe('while both machines are full', () => {
  test('a candidate is told his place, keeps it on both machines, and passes in his turn', async () => {
    await fillBoth()
    const first = await read(one, 0)
    expect(first).toMatchObject({
      status: 429,
      Code: 0,
      Msg: `当前访问人数较多，请${first.OtherMsg.Params.n}秒后再试`,
      OtherMsg: { Reason: 'OVERLOADED', Waiting: { Ahead: 0, Seconds: null } },
    })
    expect(Number(first.headers['retry-after'])).toBe(first.OtherMsg.Waiting?.NextSeconds)
    await until('the news on the other machine', () => two.services.waitingRoom.isOpen())
    expect((await read(two, 1)).OtherMsg.Waiting).toMatchObject({ Ahead: 1 })
    expect((await read(one, 2)).OtherMsg.Waiting).toMatchObject({ Ahead: 2 })
    expect(await placeOf(two, 0)).toMatchObject({ Ahead: 0 })
    expect(await placeOf(one, 1)).toMatchObject({ Ahead: 1 })
    release()
    for (const [server, n] of [
      [one, 2],
      [two, 1],
      [one, 0],
    ] as const)
      await eventually(
        'his turn',
        () => placeOf(server, n),
        (place) => place === null,
      )
    for (const n of [0, 1, 2]) expect((await read(two, n)).Code).toBe(1)
  })

  test('whoever asks often is not served before whoever came first', async () => {
    await fillBoth()
    await read(one, 0)
    await until('the news on the other machine', () => two.services.waitingRoom.isOpen())
    await read(two, 1)
    for (let n = 0; n < 30; n++) {
      const { OtherMsg } = await read(n % 2 === 0 ? one : two, 1)
      expect(OtherMsg.Waiting).toMatchObject({ Ahead: 1 })
    }
    const { rows } = await sql<{ ticket: number }>`select ticket from waiting_room`.execute(one.db)
    const places = await one.db.selectFrom('waitingPlace').select(['accountId', 'ticket']).orderBy('ticket').execute()
    expect(places.map(({ accountId }) => accountId)).toEqual([account(0).id, account(1).id])
    expect(places[1]?.ticket).toBe(rows[0]?.ticket)
  })

  test('fifty calls of six people at both machines at once give six places', async () => {
    await fillBoth()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => read(n % 2 === 0 ? one : two, n % 6)))
    for (const { status, OtherMsg } of answers) {
      expect(status).toBe(429)
      expect(OtherMsg.Waiting?.Ahead).toBeLessThan(50)
    }
    const places = await one.db.selectFrom('waitingPlace').select(['accountId', 'ticket']).execute()
    expect(new Set(places.map(({ accountId }) => accountId)).size).toBe(6)
    expect(new Set(places.map(({ ticket }) => ticket)).size).toBe(6)
    const told = await Promise.all(
      places.map(({ accountId }) =>
        placeOf(
          two,
          accounts.findIndex(({ id }) => id === accountId),
        ),
      ),
    )
    const ahead = told.map((place) => place?.Ahead ?? -1).sort((a, b) => a - b)
    expect(new Set(ahead).size).toBe(6)
  })

  test('whose session was read long ago is told his place, and called in, while every connection of the calls is busy', async () => {
    await fillBoth()
    await read(one, 0)
    const { database, clock, config } = one
    const busy = await Promise.all(Array.from({ length: config.poolSize }, () => database.pool.connect()))
    try {
      clock.advance(60_000)
      expect(await placeOf(one, 0)).toMatchObject({ Ahead: 0 })
      expect((await read(one, 0)).OtherMsg.Waiting).toMatchObject({ Ahead: 0 })
    } finally {
      for (const client of busy) client.release()
    }
  })

  test('where the room cannot be asked the refusal stays what the gate said', async () => {
    await fillBoth()
    const ask = vi.spyOn(one.services.waitingRoom, 'join').mockRejectedValue(new Error('too many clients'))
    const { status, OtherMsg } = await read(one, 0)
    ask.mockRestore()
    expect([status, OtherMsg.Reason, OtherMsg.Waiting]).toEqual([429, 'OVERLOADED', undefined])
  })

  test('a machine that does not know the token yet tells the place as well', async () => {
    const stranger = await buildAccount(one)
    await fillBoth()
    const answer = await two.call<Waiting>('Exam', 'GetMyExamFormList', {}, { token: stranger.token })
    expect(answer.OtherMsg.Waiting).toMatchObject({ Ahead: 0 })
  })

  test('staff, examiners and strangers are given no place', async () => {
    const staff = await buildAccount(one, { userType: 9 })
    const examiner = await buildAccount(one, { userType: 3 })
    await fillBoth()
    await read(one, 0)
    for (const { token } of [staff, examiner]) {
      const refused = await one.call<Waiting>('User', 'GetUserInfo', {}, { token })
      expect(refused.OtherMsg).toMatchObject({ Reason: 'OVERLOADED' })
      expect(refused.OtherMsg.Waiting).toBeUndefined()
      expect((await one.call('User', 'GetWaitingPlace', {}, { token })).item).toBeNull()
    }
    const unknown = await one.call<Waiting>('User', 'GetUserInfo', {}, { token: 'A'.repeat(43) })
    expect(unknown.OtherMsg.Waiting).toBeUndefined()
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from waiting_place`.execute(one.db)
    expect(rows[0]?.count).toBe(1)
  })
})

test('staff and examiners do not wait for those who do', async () => {
  const staff = await buildAccount(one, { userType: 9 })
  await fillBoth()
  await read(one, 0)
  release()
  await sql`update waiting_room set admitted = ticket - 1000, ticket = ticket`.execute(one.db)
  expect((await one.call('User', 'GetUserInfo', {}, { token: staff.token })).Code).toBe(1)
})

test('a turn that has passed is over, and the next place is the last', async () => {
  await fillBoth()
  await read(one, 0)
  await read(one, 1)
  release()
  await eventually(
    'his turn',
    () => placeOf(one, 0),
    (place) => place === null,
  )
  await eventually(
    'his turn',
    () => placeOf(one, 1),
    (place) => place === null,
  )
  await sql`update waiting_place set turn_at = turn_at - interval '1 minute'`.execute(one.db)
  await sql`update waiting_room set ticket = ticket + 1000`.execute(one.db)
  // The first machine has kept in memory that he passes; the other one reads it.
  expect(await placeOf(two, 0)).toMatchObject({ Ahead: expect.any(Number) })
  const { rows } = await sql<{ isLast: boolean }>`
    select place.ticket = room.ticket as is_last from waiting_place place, waiting_room room
     where account_id = ${account(0).id}`.execute(one.db)
  expect(rows[0]?.isLast).toBe(true)
})

test('a database that crashed has forgotten the places, and gives new ones', async () => {
  await fillBoth()
  await read(one, 0)
  await sql`truncate waiting_place, waiting_room`.execute(one.db)
  await sql`select pg_notify('waiting_room', '')`.execute(one.db)
  await eventually(
    'a place',
    () => read(two, 1),
    ({ OtherMsg }) => OtherMsg.Waiting?.Ahead === 0,
  )
})

test('a flood of invented tokens is bounded, and does not reach the connections of the calls', async () => {
  const used = vi.spyOn(one.database.pool, 'connect')
  const ask = () => one.call('User', 'GetWaitingPlace', {}, { token: randomBytes(32).toString('base64url') })
  const answers = await Promise.all(Array.from({ length: 500 }, ask))
  expect(used).not.toHaveBeenCalled()
  used.mockRestore()
  expect([...new Set(answers.map(({ status }) => status))].sort((a, b) => a - b)).toEqual([401, 429])
})

test('whoever asked before the clock of the database was set back holds up nobody', async () => {
  await sql`insert into waiting_room values (1, true, 1000, 100, 5, now(), now())
    on conflict (id) do update set is_open = true, ticket = 1000, admitted = 100`.execute(one.db)
  await sql`insert into waiting_place (account_id, ticket, asked_at)
    select id, 100 - row_number() over (order by id), now() + interval '1 hour' from account order by id limit 6`.execute(
    one.db,
  )
  const advance = () =>
    sql<{ admitted: number }>`select admitted from advance_waiting(5, 3, 10, false, 15)`.execute(one.db)
  expect((await advance()).rows).toEqual([{ admitted: 105 }])
  await sql`update waiting_place set asked_at = now()`.execute(one.db)
  expect((await advance()).rows).toEqual([{ admitted: 105 }])
})

test('after the clock of the database was set back everybody keeps his place, and a turn ends in its time', async () => {
  await sql`delete from waiting_place`.execute(one.db)
  await sql`insert into waiting_place (account_id, ticket, asked_at, turn_at)
    select id, row_number() over (order by id), now() + interval '3 minutes',
      case when row_number() over (order by id) = 1 then now() + interval '1 hour' end from account order by id limit 5`.execute(
    one.db,
  )
  await createWaitingPlaces(one.database.pool, false).sweep(300)
  const { rows } = await sql<{ ticket: number; isPast: boolean; hasTurn: boolean }>`
    select ticket, asked_at <= now() and coalesce(turn_at <= now(), true) as "isPast", turn_at is not null as "hasTurn"
    from waiting_place order by ticket`.execute(one.db)
  expect(rows).toEqual([1, 2, 3, 4, 5].map((ticket) => ({ ticket, isPast: true, hasTurn: ticket === 1 })))
})

test('on the calm path no statement is added', async () => {
  const sent = vi.spyOn(one.services.aside.pool, 'connect')
  expect((await read(one, 0)).Code).toBe(1)
  expect((await placeOf(one, 0)) ?? null).toBeNull()
  await read(one, 0)
  expect(sent).not.toHaveBeenCalled()
  await fillBoth()
  expect((await read(one, 0)).OtherMsg.Waiting).toBeDefined()
  expect(sent).toHaveBeenCalled()
  sent.mockRestore()
})
