import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificateKey } from '#server/records/result/certificate/checkQueries.ts'
import { revokeCertificates } from '#server/records/result/certificate/giveCertificates.ts'
import { createSecrets } from '#server/security/secrets.ts'
import { type BuiltAccount, buildAccount, buildBatch } from '#test/builders.ts'
import { buildCertificate } from '#test/certificates.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const SECOND = 'the-second-key-of-certificates-of-forty-bytes'
let server: TestServer
let owner: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0', CERTIFICATE_KEYS: `2:${SECOND}` } })
  owner = await buildAccount(server)
})
afterAll(() => server.stop())

const given = async () => buildCertificate(server, owner, await buildBatch(server))
const fetched = async (url: string) => (await server.app.inject({ url })).body
const partOf = (jwt: string, at: number) =>
  JSON.parse(Buffer.from(jwt.split('.')[at] ?? '', 'base64url').toString()) as Record<string, unknown>

test('a school checks offline which certificates no longer hold, with the script, and finds an altered list out', async () => {
  const [valid, revoked] = [await given(), await given()]
  const { db, clock } = server
  await revokeCertificates(
    { db, now: clock.now(), me: null },
    { enrolmentIds: [revoked.enrolmentId], reason: '评分有误' },
  )
  clock.advance(600_000)
  const answer = await server.app.inject({ url: '/Cert/revoked.jwt' })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/statuslist+jwt',
    'cache-control': 'public, max-age=600',
  })
  expect(partOf(answer.body, 0)).toEqual({ alg: 'EdDSA', kid: 'certificates-2', typ: 'statuslist+jwt' })
  const { lst } = partOf(answer.body, 1).status_list as { lst: string }
  const bits = inflateSync(Buffer.from(lst, 'base64url'))
  expect(bits.reduce((sum, byte) => sum + (byte === 0 ? 0 : 1), 0)).toBe(1)

  const folder = mkdtempSync(join(tmpdir(), 'kaoji-list-'))
  const [list, keys] = [join(folder, 'revoked.jwt'), join(folder, 'keys.json')]
  writeFileSync(keys, await fetched('/Cert/keys.json'))
  const check = (text: string) => {
    writeFileSync(list, text)
    const asked = [String(valid.listIndex), String(revoked.listIndex)]
    return execFileSync(process.execPath, ['scripts/checkRevoked.mjs', list, keys, ...asked], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }
  const told = check(answer.body)
  expect(told).toContain(`${valid.listIndex} 没有失效`)
  expect(told).toContain(`${revoked.listIndex} 已失效`)
  const [header, payload, signature] = answer.body.split('.')
  const forged = Buffer.from(JSON.stringify({ ...partOf(answer.body, 1), iat: 0 })).toString('base64url')
  expect(() => check([header, forged, signature].join('.'))).toThrow('签名不对')
  expect(() =>
    check([header, payload, signature?.replace(/^./, (one) => (one === 'A' ? 'B' : 'A'))].join('.')),
  ).toThrow('签名不对')
  rmSync(folder, { recursive: true })
})

test('everybody gets the same list until it is ten minutes old', async () => {
  const first = await fetched('/Cert/revoked.jwt')
  const one = await given()
  const { db, clock } = server
  await revokeCertificates({ db, now: clock.now(), me: null }, { enrolmentIds: [one.enrolmentId], reason: '评分有误' })
  clock.advance(599_000)
  const kept = await server.app.inject({ url: '/Cert/revoked.jwt' })
  expect([kept.body === first, kept.headers['cache-control']]).toEqual([true, 'public, max-age=1'])
  clock.advance(1000)
  expect(await fetched('/Cert/revoked.jwt')).not.toBe(first)
})

test('a new key signs new links, and papers that an earlier one signed still verify; a key that is gone verifies none', async () => {
  const { publicId } = await given()
  const stateOf = async (Key: string) => (await server.call('ExamPublic', 'VerifyCertificate', { Key })).item.State
  const first = createSecrets(server.config.secretKeys)
  const third = createSecrets(server.config.secretKeys, new Map([[3, Buffer.from(`${SECOND} three`)]]))
  const [onPaper, now, unknown] = [first, server.services.secrets, third].map((one) => certificateKey(one, publicId))
  expect(new Set([onPaper, now, unknown]).size).toBe(3)
  expect(await Promise.all([onPaper, now, unknown].map((key) => stateOf(key ?? '')))).toEqual([
    'valid',
    'valid',
    'unknown',
  ])
  const { keys } = JSON.parse(await fetched('/Cert/keys.json')) as { keys: Array<Record<string, string>> }
  expect(keys.map(({ kid, crv, alg }) => [kid, crv, alg])).toEqual([
    ['certificates-2', 'Ed25519', 'EdDSA'],
    ['certificates-1', 'Ed25519', 'EdDSA'],
  ])
  expect(JSON.stringify(keys)).not.toContain('"d"')
})
