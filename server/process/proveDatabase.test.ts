import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ConfigError } from '#server/config/readSettings.ts'
import { examineDatabase } from '#server/db/whyDatabaseUnfit.ts'
import { endDemoAccounts } from '#server/records/people/user/demoQueries.ts'
import { createSecrets, type SecretKeys } from '#server/security/secrets.ts'
import { buildAccount, buildBatch, buildEnrolment } from '#test/builders.ts'
import { withDatabase } from '#test/cluster.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { proveDatabase } from './proveDatabase.ts'

const other = new Map([[1, Buffer.from('another-key-which-opens-nothing-of-the-rest')]])

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const whyNot = (changes: { secretKeys?: SecretKeys; isProduction?: boolean } = {}): Promise<string | null> =>
  proveDatabase(server.database.url, { ...server.config, ...changes }).then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof ConfigError)) throw error
      return error.message
    },
  )

const forgetMark = () => server.db.deleteFrom('keyMark').execute()

test('a database is served with the key that sealed it only, also where a build without marks has sealed it', async () => {
  expect(await whyNot({ secretKeys: other })).toBeNull()
  expect(await whyNot()).toMatch(/^设置 SECRET_KEY 有误：与数据库所用的密钥不同/)
  await forgetMark()

  await buildEnrolment(server, await buildAccount(server), await buildBatch(server))
  expect(await whyNot({ secretKeys: other })).toMatch(/^设置 SECRET_KEY 有误/)
  expect(await Promise.all([whyNot(), whyNot(), whyNot()])).toEqual([null, null, null])
  expect(await whyNot({ secretKeys: other })).toMatch(/^设置 SECRET_KEY 有误/)
})

test('one number that another key has sealed does not take the list of its family down', async () => {
  const family = await buildAccount(server)
  const batch = await buildBatch(server)
  const sealed = await buildEnrolment(server, family, batch)
  const whole = await buildEnrolment(server, family, batch)
  const { candidateId } = await server.db
    .selectFrom('enrolment')
    .select('candidateId')
    .where('id', '=', sealed.id)
    .executeTakeFirstOrThrow()
  await server.db
    .updateTable('candidate')
    .set({ certSealed: createSecrets(other).seal('certNumber', '510104201201010011') })
    .where('id', '=', candidateId)
    .execute()
  const numbers = async (action: string) => {
    const { status, listData } = await server.call('Exam', action, { PageIndex: 1, PageSize: 10 }, family)
    expect(status).toBe(200)
    return listData.map(({ CertNO }) => CertNO === '')
  }
  expect(new Set(await numbers('GetMyCandidates'))).toEqual(new Set([false, true]))
  expect(whole.id).not.toBe(sealed.id)
})

test('accounts of the demo world stop a start in production until they are ended', async () => {
  const demo = await buildAccount(server, { userType: 9, roles: ['admin'] })
  expect(await whyNot()).toBeNull()
  expect(await whyNot({ isProduction: true })).toMatch(/演示账号.*npm run staff -- end-demo/)
  expect(await endDemoAccounts(server.db, server.clock.now())).toContain(demo.id)
  expect(await whyNot({ isProduction: true })).toBeNull()
  const { isDemo, disabledAt } = await server.db
    .selectFrom('account')
    .select(['isDemo', 'disabledAt'])
    .where('id', '=', demo.id)
    .executeTakeFirstOrThrow()
  expect([isDemo, disabledAt === null]).toEqual([false, false])
})

describe('an external database', () => {
  const asAdmin = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: inject('databaseUrl') })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const role = () => new URL(inject('applicationUrl')).username
  const unfit: Array<[what: string, statements: (name: string) => string[], needed: number, words: RegExp]> = [
    [
      'of another encoding',
      (name) => [`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0 owner ${role()}`],
      1,
      /编码是 SQL_ASCII/,
    ],
    ['in which the role may not create', (name) => [`create database ${name}`], 1, /不能在数据库 .* 中建表/],
    [
      'with too few connections',
      (name) => [`create database ${name} owner ${role()} connection limit 20`],
      21,
      /只允许 20 个连接.*需要 21 个/,
    ],
    ['that fits', (name) => [`create database ${name} owner ${role()}`], 20, /^$/],
  ]
  test.each(unfit)('%s', async (_what, statements, needed, words) => {
    const name = `kaoji_unfit_${process.pid}_${unfit.findIndex(([what]) => what === _what)}`
    await asAdmin(...statements(name))
    try {
      const { why, isSuperuser } = await examineDatabase(withDatabase(inject('applicationUrl'), name), needed)
      expect(why ?? '').toMatch(words)
      expect(isSuperuser).toBe(false)
    } finally {
      await asAdmin(`drop database ${name} with (force)`)
    }
  })

  test('the superuser is told', async () => {
    expect((await examineDatabase(inject('databaseUrl'), 1)).isSuperuser).toBe(true)
  })
})
