import { createHash } from 'node:crypto'
import { parse } from 'parse5'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseChild } from '#server/features/people/privacy/erasePerson.ts'
import { certificateKey } from '#server/records/result/certificate/checkQueries.ts'
import { revokeCertificates } from '#server/records/result/certificate/giveCertificates.ts'
import { type BuiltAccount, buildAccount, buildBatch } from '#test/builders.ts'
import { buildCertificate } from '#test/certificates.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let owner: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', PUBLIC_URL: 'https://kaoji.example.org' } })
  owner = await buildAccount(server)
})
beforeEach(async () => {
  server.clock.set(TEST_NOW)
  batch = await buildBatch(server)
})
afterAll(() => server.stop())

const given = (releasedAt?: number) => buildCertificate(server, owner, batch, { releasedAt })

let addresses = 0
/** Each asks from an address of its own, unless it is said. */
const newAddress = () => `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`
const open = (key: string, remoteAddress = newAddress()) =>
  server.app.inject({ url: `/Cert?c=${encodeURIComponent(key)}`, remoteAddress })
const send = (form: Record<string, string>, remoteAddress = newAddress()) =>
  server.app.inject({
    method: 'POST',
    url: '/Cert',
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
const textOf = (body: string) =>
  body
    .replace(/<(style|script|svg)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const rows = () => server.db.selectFrom('certificateCheck').selectAll().orderBy('id').execute()

describe('the page of a certificate', () => {
  test('of somebody who was erased still judges the paper, and shows neither name nor photo nor a form for them', async () => {
    const { key, enrolmentId, number } = await given()
    const { candidateId } = await server.db
      .selectFrom('enrolment')
      .select('candidateId')
      .where('id', '=', enrolmentId)
      .executeTakeFirstOrThrow()
    const { secrets } = server.services
    await server.db
      .transaction()
      .execute((db) => eraseChild({ db, secrets, now: server.clock.now(), requestId: null }, candidateId))
    const answer = await open(key)
    const text = textOf(answer.body)
    for (const part of ['证书有效', '应持证人要求已删除', '钢琴', '一级', '良好']) expect(text).toContain(part)
    expect(text).not.toContain('李')
    expect(answer.body).not.toContain('<form')
    const opened = await send({ c: key, digits: number.slice(-4), code: '' })
    expect(opened.statusCode).toBe(200)
    expect(opened.body).not.toContain('<img')
    const errors: string[] = []
    parse(answer.body, { onParseError: ({ code }) => errors.push(code) })
    expect(errors).toEqual([])
  })

  test('says in words and by a sign of its own that it is valid, with masked name, major, grade, result and date', async () => {
    const { key } = await given()
    const answer = await open(key)
    expect(answer.statusCode).toBe(200)
    const text = textOf(answer.body)
    for (const part of ['证书有效', '李**', '钢琴', '一级', '良好', '2026年11月20日']) expect(text).toContain(part)
    expect(text).toContain('真的查验页只在 kaoji.example.org')
    expect(text).not.toContain('小音')
    expect(answer.body).not.toContain('<script')
    const errors: string[] = []
    parse(answer.body, { onParseError: ({ code }) => errors.push(code) })
    expect(errors).toEqual([])
  })

  test('is kept nowhere, told to no other site, shown in no frame, and loads nothing of others', async () => {
    const { body, headers } = await open((await given()).key)
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer'])
    const policy = String(headers['content-security-policy'])
    const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? ''
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(body).not.toMatch(/(src|href)="(?!\/)|style="|url\(|\son\w+="/)
  })

  test('tells that it was revoked, and when, by another sign', async () => {
    const { key, enrolmentId } = await given()
    const signOf = (body: string) => /<svg[\s\S]*?<\/svg>/.exec(body)?.[0]
    const valid = await open(key)
    const { db, clock } = server
    await revokeCertificates({ db, now: clock.now(), me: null }, { enrolmentIds: [enrolmentId], reason: '评分有误' })
    const { body } = await open(key)
    expect(textOf(body)).toContain('证书已撤销 这张证书于2026年11月20日撤销，不再有效')
    expect(body).not.toContain('评分')
    expect(signOf(body)).not.toBe(signOf(valid.body))
  })

  test('opens name, number and photo for the last four digits or the whole number, which stand in no address', async () => {
    const { key, number, id } = await given()
    for (const digits of [number.slice(-4), `${number.slice(0, 6)} ${number.slice(6)}`]) {
      const { body, statusCode } = await send({ c: key, digits })
      expect(statusCode).toBe(200)
      expect(textOf(body)).toContain('李小音')
      expect(body).toMatch(/<img class="photo" src="\/files\/UserPhoto\/[^"]+" alt="报名时的照片"/)
      expect(body).not.toContain('<form')
    }
    expect((await rows()).filter(({ certificateId }) => certificateId === id).map(({ outcome }) => outcome)).toEqual([
      'opened',
      'opened',
    ])
  })

  test('keeps the page where the digits are wrong, and says so beside their field', async () => {
    const { key, number } = await given()
    const wrong = String((Number(number.slice(-4)) + 1) % 10_000).padStart(4, '0')
    const { body } = await send({ c: key, digits: wrong })
    expect(body).toContain('role="alert">证书编号后四位不正确，请核对')
    expect(body).toMatch(/aria-describedby="digitsHint fault" aria-invalid="true"/)
    expect(textOf(body)).toContain('证书有效')
    const slip = number.slice(0, -1) + ((Number(number.slice(-1)) + 1) % 10)
    expect((await send({ c: key, digits: slip })).body).toContain('这个编号与校验位不符')
  })

  test('limits whoever tries digits: first a check, then nobody is answered until the next day', async () => {
    const { key, number } = await given()
    const statuses: number[] = []
    let checks = 0
    for (let tried = 0; tried < 30; tried += 1) {
      const digits = String((Number(number.slice(-4)) + 1 + tried) % 10_000).padStart(4, '0')
      const { body, statusCode } = await send({ c: key, digits })
      statuses.push(statusCode)
      if (body.includes('<script src="/cert.js" defer></script>')) checks += 1
    }
    expect([statuses[0], checks]).toEqual([200, 27])
    const right = await send({ c: key, digits: number.slice(-4) })
    expect(textOf(right.body)).not.toContain('李小音')
    expect(textOf(right.body)).toContain('请明天再试，或致电')
    expect(textOf((await open(key)).body)).toContain('证书有效')
  })

  test('counts by the address that the proxy names, together with the call', async () => {
    const limited = await startTestServer({ env: { LIMIT_LOOKUP: '2/60', TRUST_PROXY: '127.0.0.1' } })
    const from = (address: string) => limited.app.inject({ url: '/Cert?c=x', headers: { 'x-forwarded-for': address } })
    const call = (address: string) =>
      limited.app.inject({ url: '/api/ExamPublic/VerifyCertificate?Key=x', headers: { 'x-forwarded-for': address } })
    expect([(await from('203.0.113.1')).statusCode, (await call('203.0.113.1')).statusCode]).toEqual([200, 200])
    const refused = await from('203.0.113.1')
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 60])
    expect(textOf(refused.body)).toContain('暂时不能查验')
    expect((await from('203.0.113.2')).statusCode).toBe(200)
    await limited.stop()
  })
})

test('a forged link, one of nobody and one whose result is not seen yet are the same page, status and row', async () => {
  const hidden = await given(server.clock.now() + 60_000)
  const seen = await given()
  const [, signature = ''] = hidden.key.split('.')
  const links = [
    hidden.key,
    `${seen.publicId}.${signature}`,
    certificateKey(server.services.secrets, 'A'.repeat(22)),
    'x',
    "'><script>alert(1)</script>",
  ]
  const pages = new Set<string>()
  const kept = new Set<string>()
  for (const key of links)
    for (const ask of [() => open(key), () => send({ c: key, digits: hidden.number.slice(-4) })]) {
      const before = (await rows()).length
      const { body, statusCode, headers } = await ask()
      const { date: _date, 'x-request-id': _id, ...told } = headers
      pages.add(JSON.stringify([statusCode, told, body]))
      const added = (await rows()).slice(before)
      kept.add(JSON.stringify(added.map(({ outcome, checkedAt }) => [outcome, checkedAt])))
    }
  expect([pages.size, kept.size]).toEqual([1, 1])
  expect([...kept]).toEqual([JSON.stringify([['unknown', server.clock.now()]])])
})

test('each check is one row with its time and a digest of the address, which names nobody', async () => {
  const { key, id } = await given()
  await open(key, '203.0.113.77')
  await open(key, '203.0.113.77')
  await open(key, '203.0.113.78')
  const mine = (await rows()).filter(({ certificateId }) => certificateId === id)
  expect(mine.map(({ checkedAt }) => checkedAt)).toEqual(Array.from({ length: 3 }, () => server.clock.now()))
  const digests = mine.map(({ addressDigest }) => addressDigest)
  expect([new Set(digests).size, digests.some((one) => one.includes('203'))]).toEqual([2, false])
})

describe('without a link', () => {
  test('the page says what to do, and finds a slip in a typed number by its check digit', async () => {
    const { number } = await given()
    expect(textOf((await server.app.inject({ url: '/Cert' })).body)).toContain('请用手机扫描证书上的二维码')
    const right = textOf((await send({ number: number.slice(0, 6) + ' ' + number.slice(6) })).body)
    expect(right).toContain('的校验位正确')
    const wrong = await send({ number: number.slice(0, -1) + ((Number(number.slice(-1)) + 1) % 10) })
    expect(textOf(wrong.body)).toContain('请对照证书逐位核对')
  })

  test('a body of another kind or a long one is refused in a page', async () => {
    const json = await server.app.inject({ method: 'POST', url: '/Cert', payload: { c: 'x' } })
    const long = await send({ c: 'x'.repeat(5000) })
    for (const { statusCode, body } of [json, long]) {
      expect(statusCode).toBeGreaterThanOrEqual(400)
      expect(textOf(body)).toContain('暂时不能查验')
    }
  })
})
