import { type CompiledQuery, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector } from 'kysely'
import { expect, test } from 'vitest'
import type { Instant } from '#domain/time.ts'
import type { DB } from '#server/db/generated/schema.ts'
import { InstantQueryCompiler } from '#server/db/instants.ts'
import { compileOnce } from './compileOnce.ts'

function recordingDatabase(): { db: Kysely<DB>; sent: CompiledQuery[] } {
  const sent: CompiledQuery[] = []
  class RecordingDriver extends DummyDriver {
    override async acquireConnection() {
      const connection = await super.acquireConnection()
      return {
        ...connection,
        executeQuery: async <R>(query: CompiledQuery) => {
          sent.push(query)
          return { rows: [] as R[] }
        },
        streamQuery: connection.streamQuery,
      }
    }
  }
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new RecordingDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new InstantQueryCompiler(),
    },
  })
  return { db, sent }
}

test('a statement is built once and sent with the values of each call at their placeholders', async () => {
  let builds = 0
  const files = compileOnce((db, values: { accountId: number; path: string }) => {
    builds += 1
    return db
      .selectFrom('storedFile')
      .select('id')
      .where('path', '=', values.path)
      .where('kind', '=', 'UserPhoto')
      .where('accountId', '=', values.accountId)
  })
  const { db, sent } = recordingDatabase()
  await files(db, { accountId: 1, path: 'a.jpg' })
  await files(db, { accountId: 2, path: 'b.jpg' })
  expect(builds).toBe(1)
  expect(sent.map(({ parameters }) => parameters)).toEqual([
    ['a.jpg', 'UserPhoto', 1],
    ['b.jpg', 'UserPhoto', 2],
  ])
  expect(sent[0]?.sql).toBe('select "id" from "stored_file" where "path" = $1 and "kind" = $2 and "account_id" = $3')
  expect(sent[1]?.sql).toBe(sent[0]?.sql)
})

test('bytes, instants, booleans and null arrive as they were given', async () => {
  const insert = compileOnce((db, values: { hash: Buffer; now: Instant; openId: string | null }) =>
    db.insertInto('checkCode').values({
      codeHash: values.hash,
      openId: values.openId,
      address: '',
      sendsLeft: 5,
      createdAt: values.now,
      expiresAt: values.now,
    }),
  )
  const { db, sent } = recordingDatabase()
  const [hash, now] = [Buffer.from('hash'), 0]
  await insert(db, { hash, now, openId: null })
  expect(sent[0]?.parameters).toEqual([hash, null, '', 5, new Date(now), new Date(now)])
})
