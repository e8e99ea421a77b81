import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { columnName } from '#server/db/columnNames.ts'
import { proveChain } from '#server/records/office/audit/proveChain.ts'
import { erasePlan } from '#server/records/people/privacy/erasePlan.ts'
import { buildBatch } from '#test/builders.ts'
import { keptColumns } from '#test/keptColumns.ts'
import { buildPatterns } from '#test/marking.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { tablesOf } from '#test/tableOwners.ts'
import { findInDatabase, findInFolder, findInLog, findInStore } from '#test/traces.ts'
import { buildWholeChild, type WholeChild } from '#test/wholeChild.ts'
import { eraseChild } from './erasePerson.ts'
import { removeObjects } from './removeObjects.ts'

let server: TestServer
let batchId: number
/** What the server has logged. */
const logged: string[] = []
beforeAll(async () => {
  server = await startTestServer({
    env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0', LIMIT_UPLOAD: '0' },
    onLogLine: (line) => logged.push(line),
  })
  batchId = await buildBatch(server)
  await buildPatterns(server, batchId)
})
afterAll(() => server.stop())

const erasing = () => ({ secrets: server.services.secrets, now: server.clock.now(), requestId: null })
const erase = (candidateId: number) =>
  server.db.transaction().execute((db) => eraseChild({ db, ...erasing() }, candidateId))
const remove = () => removeObjects({ db: server.db, outside: server.services.outside })
const traces = async ({ sought }: Pick<WholeChild, 'sought'>) => ({
  database: await findInDatabase(server, sought),
  store: await findInStore(server, sought),
  files: findInFolder(server.config.dataDir, sought),
})
const NOWHERE = { database: [], store: [], files: [] }

/** Columns that the plan empties, or whose rows it removes, by table. */
const planned = Object.values(erasePlan).flat()
const isPlanned = (table: string, column: string) =>
  planned.some(
    (erasure) => erasure.table === table && (!erasure.set || Object.keys(erasure.set).map(columnName).includes(column)),
  )

describe('the plan', () => {
  test('each folder says what happens to its own tables', () => {
    for (const [folder, erasures] of Object.entries(erasePlan))
      for (const { table } of erasures) expect(tablesOf[folder], `${table} in ${folder}`).toContain(table)
  })

  test('every column that can hold a text is erased, or is listed with the reason why it stays', async () => {
    const { rows } = await server.database.pool.query<{ table: string; column: string }>(`
      select c.table_name as table, c.column_name as column from information_schema.columns c
      where table_schema = 'public' and data_type in ('text', 'json', 'jsonb', 'bytea', 'ARRAY', 'character varying')
        and is_generated = 'NEVER' order by 1, 2`)
    expect(rows.length).toBeGreaterThan(300)
    const isKept = (table: string, column: string) => keptColumns[table]?.includes(column) === true
    const unknown = rows.filter(({ table, column }) => !isPlanned(table, column) && !isKept(table, column))
    expect(unknown.map(({ table, column }) => `${table}.${column}`)).toEqual([])
    // Nothing is on both lists, or on neither any more.
    const twice = rows.filter(({ table, column }) => isPlanned(table, column) && isKept(table, column))
    expect(twice.map(({ table, column }) => `${table}.${column}`)).toEqual([])
    const names = new Set(rows.map(({ table }) => table))
    expect(Object.keys(keptColumns).filter((table) => !names.has(table))).toEqual([])
  })
})

describe('a child with everything', () => {
  test('is found everywhere before it is erased, and nowhere afterwards; figures, marks and money stay', async () => {
    const whole = await buildWholeChild(server, batchId)
    const before = await traces(whole)
    const figures = async () =>
      (
        await server.database.pool.query(
          `select (select count(*) from enrolment where id = any($1)) as enrolments,
            (select sum(amount_fen) from money_entry where enrolment_id = any($1)) as money,
            (select sum(amount_fen) from refund where enrolment_id = any($1)) as refunds,
            (select sum(amount_fen) from invoice_line where enrolment_id = any($1)) as invoiced,
            (select title || tax_no || invoice_no from invoice_request join invoice_line on request_id = id
              where enrolment_id = any($1)) as invoice,
            (select string_agg(result_code::text, ',') from exam_result where enrolment_id = any($1)) as results,
            (select string_agg(result_code::text, ',') from review where enrolment_id = any($1)) as marks,
            (select string_agg(number || state, ',') from certificate where enrolment_id = any($1)) as certificates,
            (select count(*) from audit_log where subject = 'enrolment' and subject_id = any($1)) as log`,
          [whole.enrolmentIds],
        )
      ).rows[0]
    const counted = await figures()
    // The positive control: the search finds the child in every column that the plan empties and the builder filled.
    expect(before.database.length).toBeGreaterThan(80)
    expect(before.store.length).toBeGreaterThan(12)
    expect(before.files.length).toBeGreaterThan(12)
    expect(await erase(whole.candidateId)).toEqual(whole.enrolmentIds)
    await remove()
    expect(await traces(whole)).toEqual(NOWHERE)
    expect(await figures()).toEqual(counted)
    // The log had him at no time.
    expect(logged.length).toBeGreaterThan(0)
    expect(findInLog(logged, whole.sought)).toEqual([])
    // The builder reaches every table of the plan that belongs to a child.
    const subject = await server.db.selectFrom('erasedSubject').selectAll().executeTakeFirstOrThrow()
    const counts = subject.counts as Record<string, number>
    expect(planned.map(({ table }) => table).filter((table) => !(table in counts) && !OF_ACCOUNT.has(table))).toEqual(
      [],
    )
    // The chain of the log holds without the words.
    expect(await proveChain(server.db)).toMatchObject({ misfit: null })
    // Again nothing happens.
    expect(await erase(whole.candidateId)).toBeNull()
  })
})

/** What only the deletion of a whole account touches. */
const OF_ACCOUNT = new Set([
  'account',
  'agreement',
  'check_code',
  'data_export',
  'password_failure',
  'session',
  'site_visit',
  'sms_code',
  'wechat_code',
  'wechat_follower',
])
