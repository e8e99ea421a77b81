import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, newIdNumber } from '#test/builders.ts'
import { buildToMark } from '#test/marking.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { flushChildReads } from './childReads.ts'

let server: TestServer
let clerk: BuiltAccount
let owner: BuiltAccount
let enrolment: number
let filmed: number
beforeAll(async () => {
  server = await startTestServer()
  const batch = await buildBatch(server)
  clerk = await buildAccount(server, { userType: 9, roles: ['enrolment', 'results'] })
  owner = await buildAccount(server)
  enrolment = (await buildEnrolment(server, owner, batch)).id
  filmed = (await buildToMark(server, owner, batch, newIdNumber())).id
})
afterAll(() => server.stop())

/** As a page of the console calls, which names its address. */
async function open(action: string, input: Record<string, string>, { who = clerk, screen = '/enrolments' } = {}) {
  const url = `${server.url}/api/Admin/${action}?${new URLSearchParams(input).toString()}`
  const headers = { authorization: `Bearer ${who.token}`, referer: `${server.url}/admin${screen}?q=secret` }
  return (await fetch(url, { headers })).status
}
const file = { EF_ID: '' }
async function looks() {
  await flushChildReads(server.db)
  const found = await server.db
    .selectFrom('auditLog')
    .select(['action', 'subjectId', 'actorId', 'after'])
    .where('action', 'in', ['SeeFile', 'SeePhoto', 'SeeVideo'])
    .orderBy('id')
    .execute()
  return found.map(({ action, subjectId, actorId, after }) => [action, subjectId, actorId, after])
}

test('who of the staff opens a file is a row with the screen, the same look within minutes one', async () => {
  const input = { ...file, EF_ID: String(enrolment) }
  expect(await open('GetEnrolmentDetail', input)).toBe(200)
  expect(await open('GetEnrolmentDetail', input)).toBe(200)
  const first = ['SeeFile', enrolment, clerk.id, { screen: '/enrolments' }]
  expect(await looks()).toEqual([first])
  expect(await open('GetEnrolmentDetail', input, { screen: '/corrections' })).toBe(200)
  expect(await looks()).toEqual([first, ['SeeFile', enrolment, clerk.id, { screen: '/corrections' }]])
  server.clock.advance(11 * MINUTE_MS)
  await open('GetEnrolmentDetail', input)
  expect(await looks()).toHaveLength(3)
})

test('photos in the queue and videos of an exam are rows too', async () => {
  await open('GetPhotoCheckList', {}, { screen: '/photos' })
  expect(await looks()).toContainEqual(['SeePhoto', enrolment, clerk.id, { screen: '/photos' }])
  await open('GetExamSessions', { EF_ID: String(filmed) })
  expect((await looks()).at(-1)).toEqual(['SeeVideo', filmed, clerk.id, { screen: '/enrolments' }])
  const before = await looks()
  // An exam that was not begun has none.
  await open('GetExamSessions', { EF_ID: String(enrolment) })
  expect(await looks()).toEqual(before)
})

test('what is refused or not there, and what a family does with its own, is none', async () => {
  const before = await looks()
  expect(await open('GetEnrolmentDetail', { EF_ID: '999999' })).toBe(404)
  expect(await open('GetEnrolmentDetail', { EF_ID: String(enrolment) }, { who: owner })).toBe(403)
  await server.call('Exam', 'GetExamFormInfo', { EF_ID: enrolment }, owner)
  expect(await looks()).toEqual(before)
})

test('looks stay out of what the history of an enrolment tells, and are found in the log', async () => {
  const { item } = await server.call('Admin', 'GetEnrolmentDetail', { EF_ID: enrolment }, clerk)
  expect(item?.History).toEqual([])
  const admin = await buildAccount(server, { userType: 9, roles: ['admin'] })
  const { listData } = await server.call('Admin', 'GetAuditList', { Group: 'looks', PageSize: 50 }, admin)
  expect(listData.map(({ Text }) => Text)).toContain('查看了证件照（照片）')
})

test('while the table cannot be written, looks wait', async () => {
  const before = (await looks()).length
  server.clock.advance(11 * MINUTE_MS)
  const broken = server.db.schema.alterTable('enrolment').renameTo('enrolment_away')
  await open('GetExamSessions', { EF_ID: String(filmed) })
  await broken.execute()
  await flushChildReads(server.db)
  await server.db.schema.alterTable('enrolment_away').renameTo('enrolment').execute()
  expect(await looks()).toHaveLength(before + 1)
})
