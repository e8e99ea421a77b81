import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/table.ts'
import { buildBatch, ids } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { createAnswerCache } from './answerCache.ts'

let server: TestServer
let batch: number
beforeAll(async () => {
  server = await startTestServer()
  batch = await buildBatch(server)
  await server.db
    .updateTable('examBatch')
    .set({ announcement: '报名须知'.repeat(500) })
    .execute()
})
afterAll(() => server.stop())

const URL_OF_FEES = '/api/ExamPublic/GetALLExamBatchALLFeeList'

async function ask(headers: Record<string, string> = {}, url = URL_OF_FEES) {
  const { statusCode, headers: sent, rawPayload } = await server.app.inject({ url, headers })
  return { status: statusCode, headers: sent, bytes: rawPayload }
}

async function feeInList(of: TestServer = server): Promise<unknown> {
  const { listData } = await of.call('ExamPublic', 'GetALLExamBatchALLFeeList')
  const fees = listData.find(({ EB_ID }) => EB_ID === batch)?.ExamBatchFees as Array<Record<string, unknown>>
  return fees.find(({ EA_ID, MID, GID }) => EA_ID === ids.area && MID === ids.piano && GID === ids.grade1)?.Fee
}

const changeFee = (feeFen: number) =>
  server.db.updateTable('batchFee').set({ feeFen }).where('batchId', '=', batch).execute()

describe('a cached answer', () => {
  test('is sent in an encoding that the caller accepts, each with its own ETag and equal content', async () => {
    const plain = await ask()
    expect(plain.headers['content-encoding']).toBeUndefined()
    const zipped = await ask({ 'accept-encoding': 'gzip, deflate' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    const br = await ask({ 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes)
    expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes)
    expect(new Set([plain, zipped, br].map(({ headers }) => headers.etag)).size).toBe(3)
    expect(br.headers.vary).toMatch(/accept-encoding/i)
    expect((await ask({ 'accept-encoding': 'br;q=0, gzip;q=0.5' })).headers['content-encoding']).toBe('gzip')
    expect((await ask({ 'accept-encoding': 'br;q=0' })).bytes).toEqual(plain.bytes)
  })

  test('is not sent again to a client that has it', async () => {
    const headers = { 'accept-encoding': 'br' }
    const { etag } = (await ask(headers)).headers
    for (const tag of [`${etag}`, `"other", W/${etag}`, '*']) {
      const again = await ask({ ...headers, 'if-none-match': tag })
      expect(again.status).toBe(304)
      expect(again.bytes).toHaveLength(0)
      expect(again.headers.etag).toBe(etag)
    }
    expect((await ask({ ...headers, 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('reflects a change at once, whichever process made it', async () => {
    for (const feeFen of [15_000, 16_000, 17_500]) {
      await changeFee(feeFen)
      expect(await feeInList()).toBe(feeFen / 100)
    }
  })

  test('reflects a change once it is committed, and never one that is rolled back', async () => {
    await changeFee(20_000)
    expect(await feeInList()).toBe(200)
    await server.db
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('batchFee').set({ feeFen: 99_900 }).where('batchId', '=', batch).execute()
        expect(await feeInList()).toBe(200)
        throw new Error('taken back')
      })
      .catch((error: Error) => expect(error.message).toBe('taken back'))
    expect(await feeInList()).toBe(200)
  })

  test('reflects changes of everything it is made from: areas, majors, batches, texts, channels', async () => {
    const tagOf = async (url: string) => (await ask({}, url)).headers.etag
    const changes: Array<[url: string, change: () => Promise<unknown>]> = [
      [URL_OF_FEES, () => server.db.updateTable('examBatch').set({ isLocked: true }).execute()],
      ['/api/ExamPublic/GetExamAreaList', () => sql`update exam_area set name = name || '一'`.execute(server.db)],
      ['/api/ExamPublic/GetALLMajorsList', () => sql`update major set name = name || '一'`.execute(server.db)],
      ['/api/ExamPublic/GetALLGradesList', () => sql`update grade set upload_minutes = 45`.execute(server.db)],
      ['/api/ExamPublic/GetALLExamBatchMenuList', () => sql`update exam_batch set name = '新名'`.execute(server.db)],
      ['/api/Public/GetChannelsList', () => sql`update channel set name = name || '一'`.execute(server.db)],
      [
        '/api/Public/GetSiteInfo',
        () =>
          sql`insert into site_setting values ('association', '{"name":"协会","copyright":"协会"}', now())`.execute(
            server.db,
          ),
      ],
    ]
    await sql`insert into channel (name, parent_id) values ('栏目', 0)`.execute(server.db)
    for (const [url, change] of changes) {
      const before = await tagOf(url)
      expect(await tagOf(url)).toBe(before)
      await change()
      expect(await tagOf(url), url).not.toBe(before)
    }
  })

  test('for the page leaves out the fees of a batch from the moment its registration has ended', async () => {
    const ending = await buildBatch(server, { closesInDays: 2 })
    const later = await buildBatch(server, { opensInDays: 1, closesInDays: 30 })
    const withFees = async () => {
      const { listData } = await server.call('ExamPublic', 'GetALLExamBatchALLFeeList', { IsCurrent: 1 })
      const shown = listData.filter(({ EB_ID }) => EB_ID === ending || EB_ID === later)
      expect(shown).toHaveLength(2)
      return shown.filter(({ ExamBatchFees }) => (ExamBatchFees as object[]).length > 0).map(({ EB_ID }) => EB_ID)
    }
    expect(await withFees()).toEqual([later, ending])
    server.clock.advance(2 * 86_400_000 - 1)
    expect(await withFees()).toEqual([later, ending])
    server.clock.advance(1)
    expect(await withFees()).toEqual([later])
  })

  test('is never a personal one', () => {
    const kept = Object.values(contract)
      .flatMap((actions) => Object.values(actions) as Endpoint[])
      .filter(({ madeFrom }) => madeFrom)
    expect(kept.length).toBeGreaterThan(5)
    for (const endpoint of kept) {
      expect(endpoint).toMatchObject({ who: 'anyone', mode: 'reads', method: 'GET' })
      expect(endpoint.publicCacheSeconds).toBeGreaterThan(0)
      expect(endpoint.limit).toBeUndefined()
    }
  })
})

describe('many who ask at once', () => {
  test('share one computation; a failed one is repeated', async () => {
    let makings = 0
    let fails = true
    const keep = createAnswerCache(async () => new Map([['catalogue', 1]] as const))
    const make = async () => {
      makings += 1
      await new Promise((resolve) => setImmediate(resolve))
      if (fails) throw new Error('the database is away')
      return { text: '{}', until: Number.POSITIVE_INFINITY }
    }
    const askAll = () => Promise.allSettled(Array.from({ length: 50 }, () => keep('x', 'catalogue', 0, make)))
    expect((await askAll()).every(({ status }) => status === 'rejected')).toBe(true)
    expect(makings).toBe(1)
    fails = false
    expect((await askAll()).every(({ status }) => status === 'fulfilled')).toBe(true)
    expect(makings).toBe(2)
  })
})
