import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretKeyFile, withNewKey } from '#server/config/secretKey.ts'
import { certificateIndex, openCertificate } from '#server/records/enrolment/certificate.ts'
import { fileLink, isFileLinkValid } from '#server/records/fileLink.ts'
import { provesKey } from '#server/records/office/installation/keyMark.ts'
import { createSecrets, type SecretKeys, type Secrets } from '#server/security/secrets.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, newIdNumber } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { resealDatabase, sealedColumns } from './reseal.ts'

let server: TestServer
let family: BuiltAccount
let batch: number
/** The server's key; that and a second one; those and a third. */
let keys: SecretKeys
let two: SecretKeys
let three: SecretKeys
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  family = await buildAccount(server)
  batch = await buildBatch(server)
  keys = server.config.secretKeys
  two = withNewKey(keys)
  three = withNewKey(two)
  await provesKey(server.db, server.services.secrets)
})
afterAll(() => server.stop())

const reseal = (secrets: Secrets) => resealDatabase(server.database.url, secrets, () => undefined)

/** An enrolment, a result of another exam and a second factor, sealed as the server does now; the number of the first two. */
async function buildSealed(): Promise<{ number: string; enrolmentId: number; staffId: number }> {
  const { db, services, clock } = server
  const number = newIdNumber()
  const { id: enrolmentId } = await buildEnrolment(server, family, batch, { CertNO: number })
  const staff = await buildAccount(server, { userType: 9 })
  const { id: importId } = await db
    .insertInto('otherResultImport')
    .values({ importedAt: clock.now(), rowCount: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('otherResult')
    .values({
      importId,
      certType: 1,
      certSealed: services.secrets.seal('certNumber', number),
      certIndex: certificateIndex(services.secrets, 1, number),
      certMasked: '',
      name: '段春晓',
      majors: '钢琴',
      grades: '一级',
      result: '合格',
    })
    .execute()
  await db
    .insertInto('staffTotp')
    .values({
      accountId: staff.id,
      secretSealed: services.secrets.seal('totp', 'SECRET'),
      lastStep: 0,
      confirmedAt: clock.now(),
    })
    .execute()
  return { number, enrolmentId, staffId: staff.id }
}

/** What the tables hold of it, opened with these keys, and by which key each was sealed. */
async function readSealed(secrets: Secrets, { number, enrolmentId, staffId }: Awaited<ReturnType<typeof buildSealed>>) {
  const index = certificateIndex(secrets, 1, number)
  const enrolment = await server.db
    .selectFrom('enrolment')
    .innerJoin('candidate', 'candidate.id', 'enrolment.candidateId')
    .select(['enrolment.certIndex as own', 'candidate.certIndex', 'candidate.certSealed'])
    .where('enrolment.id', '=', enrolmentId)
    .executeTakeFirstOrThrow()
  const other = await server.db.selectFrom('otherResult').selectAll().where('certIndex', '=', index).execute()
  const { secretSealed } = await server.db
    .selectFrom('staffTotp')
    .select('secretSealed')
    .where('accountId', '=', staffId)
    .executeTakeFirstOrThrow()
  return {
    numbers: [enrolment.certSealed, ...other.map(({ certSealed }) => certSealed)].map((one) =>
      openCertificate(secrets, one),
    ),
    isFound: enrolment.own.equals(index) && enrolment.certIndex.equals(index),
    secret: secrets.open('totp', secretSealed),
    keyIds: [enrolment.certSealed, enrolment.own, enrolment.certIndex, secretSealed].map((one) => one[0]),
  }
}

describe('a new key', () => {
  test('seals and indexes everything anew, once; what is outside the database is still read', async () => {
    const built = await buildSealed()
    const moment = server.clock.now()
    const before = server.services.secrets
    const now = createSecrets(two)
    const link = fileLink(before, 'a/b.jpg', moment, 'picture')
    const [, ends = '', seal = ''] = /e=(\d+)&s=(.+)$/.exec(link) ?? []
    const ticket = before.seal('ticket', 'a ticket on paper')

    expect(await reseal(now)).toEqual({ unreadable: 0 })
    expect(await readSealed(now, built)).toEqual({
      numbers: [built.number, built.number],
      isFound: true,
      secret: 'SECRET',
      keyIds: [2, 2, 2, 2],
    })
    expect(await reseal(now)).toBeNull()
    expect(now.open('ticket', ticket)).toBe('a ticket on paper')
    expect(isFileLinkValid(now, 'a/b.jpg', ends, seal, moment)).toBe(true)
    expect(now.indexes('recoveryCode', 'one')).toContainEqual(before.index('recoveryCode', 'one'))
    expect(now.certificates.linkMac(1, 'paper')).toEqual(before.certificates.linkMac(1, 'paper'))

    // Neither the earlier key alone nor the new one without it serves this database any more.
    const [newest = Buffer.alloc(0)] = [...two.values()].slice(-1)
    expect(await provesKey(server.db, now)).toBe(true)
    expect(await provesKey(server.db, before)).toBe(false)
    expect(await provesKey(server.db, createSecrets(new Map([[1, newest]])))).toBe(false)
    const [first = Buffer.alloc(0)] = keys.values()
    const wrongFirst = new Map([...two, [1, Buffer.from(first.toString('utf8').toUpperCase())]])
    expect(await provesKey(server.db, createSecrets(wrongFirst))).toBe(false)
  })

  test('one that was ended in the middle goes on, and a row that none of the keys opens stays as it is', async () => {
    const third = createSecrets(three)
    const built = await buildSealed()
    // Two erased children of one account: their numbers are empty, and no index of theirs may become the same.
    const erased = await Promise.all([buildSealed(), buildSealed()])
    for (const { enrolmentId } of erased)
      await sql`update candidate set cert_sealed = ${server.services.secrets.seal('certNumber', '')}::bytea, erased_at = now(),
        cert_index = sha256(${String(enrolmentId)}::bytea)
        where id = (select candidate_id from enrolment where id = ${enrolmentId})`.execute(server.db)
    const lost = await buildSealed()
    const strange = createSecrets(new Map([[1, Buffer.from('a-key-that-nobody-has-any-more-in-this-place')]]))
    const { candidateId } = await server.db
      .selectFrom('enrolment')
      .select('candidateId')
      .where('id', '=', lost.enrolmentId)
      .executeTakeFirstOrThrow()
    const sealedByStrange = strange.seal('certNumber', lost.number)
    await server.db
      .updateTable('candidate')
      .set({ certSealed: sealedByStrange })
      .where('id', '=', candidateId)
      .execute()
    // What a process leaves that was killed after the mark and one row.
    await server.db
      .updateTable('keyMark')
      .set({ sealed: third.seal('keyMark', 'kaoji'), resealedWith: 1 })
      .execute()
    expect(await reseal(third)).toEqual({ unreadable: 1 })
    expect((await readSealed(third, built)).keyIds).toEqual([3, 3, 3, 3])
    const { certSealed } = await server.db
      .selectFrom('candidate')
      .select('certSealed')
      .where('id', '=', candidateId)
      .executeTakeFirstOrThrow()
    expect(certSealed.equals(sealedByStrange)).toBe(true)
  })
})

test('the file of a new key holds the newest first and all before it', () => {
  const file = secretKeyFile(three).split('\n')
  expect(file).toHaveLength(3)
  expect(file.slice(1).map((line) => line.slice(0, 2))).toEqual(['1:', '2:'])
})

/** Sealed with a key, and left to the earlier one: it lives for minutes, or only its index is kept. */
const LEFT = ['key_mark.sealed', 'staff_recovery_code.code_index', 'wechat_code.access_token']

test('every column of the database that is sealed or indexed with a key is sealed anew, or named', async () => {
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'
        and (column_name like '%sealed' or column_name like '%\\_index' or column_name = 'access_token') order by 1`,
  )
  const anew = sealedColumns.flatMap(({ table, sealed, indexOf }) => [
    `${table}.${sealed}`,
    ...(indexOf ? [`${table}.cert_index`] : []),
  ])
  expect(rows.map(({ name }) => name)).toEqual([...anew, 'enrolment.cert_index', ...LEFT].sort())
})
