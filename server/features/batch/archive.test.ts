import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSecrets } from '#server/security/secrets.ts'
import { createSigner } from '#server/security/signing.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, newIdNumber } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { NoArchive, readArchive } from './readArchive.ts'

let server: TestServer
let admin: BuiltAccount
let folder: string
let path: string
const names = ['曾小雨', '=1+1', '依力·买买提']
/** The result of each of them; null: not approved. */
const results = [4, 1, null] as const
const numbers = results.map(() => newIdNumber())

beforeAll(async () => {
  server = await startTestServer()
  admin = await buildAccount(server, { userType: 9, roles: ['admin'] })
  folder = await mkdtemp(join(tmpdir(), 'kaoji-archive-test-'))
  const batch = await buildBatch(server)
  const other = await buildBatch(server)
  const now = server.clock.now()
  for (const [at, code] of results.entries()) {
    const { id } = await buildEnrolment(server, await buildAccount(server), batch, { CertNO: numbers[at] })
    const paid = { name: names[at] ?? '', payStatus: 1, payMethod: 'wechat', paidAt: now } as const
    await server.db.updateTable('enrolment').set(paid).where('id', '=', id).execute()
    const entry = { enrolmentId: id, kind: 'payment', amountFen: 15_050, at: now, actorId: null } as const
    await server.db.insertInto('moneyEntry').values(entry).execute()
    await server.db
      .insertInto('examResult')
      .values({
        enrolmentId: id,
        proposedCode: code ?? 2,
        resultCode: code,
        approvedAt: code === null ? null : now,
        updatedAt: now,
      })
      .execute()
  }
  // Unpaid, and one of another batch.
  await buildEnrolment(server, await buildAccount(server), batch, { CertNO: newIdNumber() })
  await buildEnrolment(server, await buildAccount(server), other, { CertNO: newIdNumber() })
  await server.call('Admin', 'SaveFiling', { EB_ID: batch, Organiser: '昆明市艺术学校', Version: 0 }, admin)

  const { OtherMsg } = await server.call('Admin', 'ArchiveBatch', { EB_ID: batch }, admin)
  const officeJobId = Number(OtherMsg.OJ_ID)
  await server.runJob('archiveBatch', { officeJobId })
  const link = await server.call('Admin', 'GetOfficeJobFile', { OJ_ID: officeJobId }, admin)
  const answer = await fetch(`${server.url}${String(link.OtherMsg.Link)}`)
  path = join(folder, 'archive.zip')
  await writeFile(path, Buffer.from(await answer.arrayBuffer()))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await server.stop()
})

const ownKey = () => [createSigner(server.services.secrets).publicKey]

describe('an archive', () => {
  test('is whole, and read back it holds what the database holds', async () => {
    const { list, faults, tables } = await readArchive(path, ownKey())
    expect(faults).toEqual([])
    expect(list.figures).toMatchObject({ enrolments: 4, paid: 3, results: 2, passes: 1, receivedFen: 45_150 })
    const rows = tables.get('成绩.csv') ?? []
    expect(rows.map((row) => [row.姓名, row.成绩])).toEqual([
      ['曾小雨', '优秀'],
      ['=1+1', '不合格'],
      ['依力·买买提', ''],
    ])
    expect(tables.get('收支.csv')?.map((row) => row['金额（元）'])).toEqual(['150.50', '150.50', '150.50'])
    expect(tables.get('操作记录.csv')?.map((row) => row.操作)).toEqual(['SaveFiling'])
    const kept = list.files.map(({ name }) => name)
    expect(kept).toEqual(expect.arrayContaining(['证书登记.csv', '考前备案.pdf', '考后备案.xlsx']))
  })

  test('holds no certificate number of a child', async () => {
    const { tables } = await readArchive(path, ownKey())
    const text = JSON.stringify([...tables])
    expect(numbers).toHaveLength(results.length)
    for (const number of numbers) expect(text).not.toContain(number)
  })

  test('of which one byte was changed is found out', async () => {
    const bytes = await readFile(path)
    const changed = join(folder, 'changed.zip')
    // The last quarter holds file contents and the directory: either the digest or the reading fails.
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
    await writeFile(changed, bytes)
    const faults = await readArchive(changed, ownKey()).then(
      (read) => read.faults,
      (error: unknown) => (error instanceof NoArchive ? [error.message] : Promise.reject(error)),
    )
    expect(faults).not.toEqual([])
  })

  test('of another installation is told from this one', async () => {
    const other = createSigner(
      createSecrets(new Map([[1, Buffer.from('another key of another installation, long enough')]])),
    )
    expect((await readArchive(path, [other.publicKey])).faults).toEqual(['清单不是用这个系统的密钥签名的'])
    expect((await readArchive(path, null)).faults).toEqual([])
  })

  test('is none where the file is something else', async () => {
    const none = join(folder, 'none.zip')
    await writeFile(none, 'not a zip')
    await expect(readArchive(none, null)).rejects.toThrow(NoArchive)
  })
})
