import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertSiteChannels } from '#server/records/content/content/channelQueries.ts'
import { type BuiltAccount, buildAccount } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let editor: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  editor = await buildAccount(server, { userType: 9, roles: ['content'] })
})
afterAll(() => server.stop())

const admin = <T = Record<string, never>>(action: string, input: Record<string, unknown>, who = editor) =>
  server.call<T>('Admin', action, input, who)
type Saved = { CID: number; Version: number }
const make = async (CName: string, changes: Record<string, unknown> = {}) =>
  (await admin<Saved>('SaveChannel', { CID: 0, CName, ParentID: 0, IsHidden: 0, Version: 0, ...changes })).OtherMsg
const shown = async () => (await server.call('Public', 'GetChannelsList')).listData.map(({ CName }) => CName)
const orderVersion = async () => (await admin<{ Version: number }>('GetStaffChannels', {})).OtherMsg.Version

test('a new channel stands last, can be put first, and readers see both at once', async () => {
  const [news, rules] = [await make('通知'), await make(' 章程 ', { ParentID: 0 })]
  expect(await shown()).toEqual(['通知', '章程'])
  const Version = await orderVersion()
  expect((await admin('SaveChannelOrder', { CIDs: [rules.CID, news.CID], Version })).Code).toBe(1)
  expect(await shown()).toEqual(['章程', '通知'])
  // An order that leaves one out would lose it.
  const partial = await admin('SaveChannelOrder', { CIDs: [rules.CID], Version: Version + 1 })
  expect(partial.status).toBe(400)
})

test('a hidden channel and its news are seen by nobody, and come back with it', async () => {
  const { CID, Version } = await make('内部')
  const draft = { CID, Title: '内部通知', IndexInfo: '', Pictures: [], LinkUrl: '', Info: '<p>文</p>', Version: 0 }
  const { NewsID } = (await admin<{ NewsID: number }>('SaveNewsDraft', { NewsID: 0, ...draft })).OtherMsg
  await admin('PublishNews', { NewsID, UpTime: '', Version: 1 })
  const isSeen = async () => [
    (await shown()).includes('内部'),
    (await server.call('Public', 'GetNewsList', { CID })).listData.length === 1,
    (await server.call('Public', 'GetNewsInfo', { NewsID })).status === 200,
  ]
  expect(await isSeen()).toEqual([true, true, true])
  const change = { CID, CName: '内部', ParentID: 0 }
  const hidden = await admin<Saved>('SaveChannel', { ...change, IsHidden: 1, Version })
  expect(await isSeen()).toEqual([false, false, false])
  const listed = (await admin('GetStaffChannels', {})).listData.find((channel) => channel.CID === CID)
  expect(listed).toMatchObject({ IsHidden: 1, NewsCount: 1, Version: 2 })
  await admin('SaveChannel', { ...change, IsHidden: 0, Version: hidden.OtherMsg.Version })
  expect(await isSeen()).toEqual([true, true, true])
})

test('a hidden channel hides those below it, and their news', async () => {
  const top = await make('协会')
  const middle = await make('分会', { ParentID: top.CID })
  const { CID } = await make('通讯', { ParentID: middle.CID })
  const draft = { CID, Title: '通讯', IndexInfo: '', Pictures: [], LinkUrl: '', Info: '<p>文</p>', Version: 0 }
  const { NewsID } = (await admin<{ NewsID: number }>('SaveNewsDraft', { NewsID: 0, ...draft })).OtherMsg
  await admin('PublishNews', { NewsID, UpTime: '', Version: 1 })
  const seen = async () => [
    (await shown()).filter((name) => ['协会', '分会', '通讯'].includes(String(name))),
    (await server.call('Public', 'GetNewsInfo', { NewsID })).status,
  ]
  expect(await seen()).toEqual([['协会', '分会', '通讯'], 200])
  await admin('SaveChannel', { CID: top.CID, CName: '协会', ParentID: 0, IsHidden: 1, Version: top.Version })
  expect(await seen()).toEqual([[], 404])
})

test.each([
  [{ CName: '' }, '请填写栏目名称，最多12个字'],
  [{ CName: '名'.repeat(13) }, '请填写栏目名称，最多12个字'],
  [{ ParentID: 999_999 }, '上级栏目不存在，或是该栏目自己的下级，请重新选择'],
])('%j is refused', async (changes, Msg) => {
  const input = { CID: 0, CName: '新栏目', ParentID: 0, IsHidden: 0, Version: 0, ...changes }
  expect(await admin('SaveChannel', input)).toMatchObject({ Code: 0, Msg })
})

test('two at once: one is told, and two channels never end up below each other', async () => {
  const [one, other] = [await make('甲'), await make('乙')]
  await warmPool(server)
  const below = (CID: number, ParentID: number) =>
    admin('SaveChannel', { CID, CName: '换名', ParentID, IsHidden: 0, Version: 1 })
  const answers = await Promise.all([below(one.CID, other.CID), below(other.CID, one.CID), below(one.CID, 0)])
  expect(answers.filter(({ Code }) => Code === 1).length).toBeLessThanOrEqual(2)
  const rows = await server.db.selectFrom('channel').select(['id', 'parentId']).execute()
  const parentOf = new Map(rows.map(({ id, parentId }) => [id, parentId]))
  expect(parentOf.get(one.CID) === other.CID && parentOf.get(other.CID) === one.CID).toBe(false)
  const audits = await server.db
    .selectFrom('auditLog')
    .select('action')
    .where('subject', '=', 'channel')
    .where('subjectId', '=', one.CID)
    .execute()
  expect(audits.length).toBe(2)
  const Version = await orderVersion()
  const CIDs = rows.map(({ id }) => id)
  const orders = await Promise.all([1, 2, 3].map(() => admin('SaveChannelOrder', { CIDs, Version })))
  expect(orders.filter(({ Code }) => Code === 1)).toHaveLength(1)
})

test('only the content role', async () => {
  const other = await buildAccount(server, { userType: 9, roles: ['results'] })
  expect((await admin('GetStaffChannels', {}, other)).status).toBe(403)
  expect((await admin('SaveChannelOrder', { CIDs: [], Version: 1 }, other)).status).toBe(403)
})

test('an empty database gets the channels that the pages link to; one with channels keeps its own', async () => {
  const ids = async () =>
    (await server.db.selectFrom('channel').select('id').orderBy('id').execute()).map(({ id }) => id)
  const own = await ids()
  expect(own.length).toBeGreaterThan(0)
  await insertSiteChannels(server.db)
  expect(await ids()).toEqual(own)
  await sql`truncate channel cascade`.execute(server.db)
  await insertSiteChannels(server.db)
  expect(await ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 20])
})
