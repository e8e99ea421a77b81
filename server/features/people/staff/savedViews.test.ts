import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_VIEWS } from '#domain/people/savedView.ts'
import { buildAccount } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
})
afterAll(() => server.stop())

const view = { Screen: 'enrolments', Address: 'pay=1&sort=-Name', Columns: ['Name', 'IsPay'], IsShared: 0 }
const clerk = () => buildAccount(server, { userType: 9, roles: ['enrolment'] })
const namesOf = async (token: string, Screen = 'enrolments') =>
  (await server.call('Admin', 'GetSavedViews', { Screen }, { token })).listData.map(({ Name, IsMine }) => [
    Name,
    IsMine,
  ])

test('a view is seen by its owner, and by colleagues where it is shared', async () => {
  const [owner, colleague] = [await clerk(), await clerk()]
  await server.call('Admin', 'SaveView', { ...view, Name: ' 已缴费 ' }, owner)
  await server.call('Admin', 'SaveView', { ...view, Name: '全体', IsShared: 1 }, owner)
  expect(await namesOf(owner.token)).toEqual([
    ['全体', 1],
    ['已缴费', 1],
  ])
  expect(await namesOf(colleague.token)).toEqual([['全体', 0]])
  expect(await namesOf(owner.token, 'results')).toEqual([])
})

test('saving under the same name replaces, and nobody replaces or removes what is a colleague’s', async () => {
  const [owner, colleague] = [await clerk(), await clerk()]
  const { OtherMsg } = await server.call<{ V_ID: number }>(
    'Admin',
    'SaveView',
    { ...view, Name: '同名', IsShared: 1 },
    owner,
  )
  await server.call('Admin', 'SaveView', { ...view, Name: '同名', Address: 'pay=2', IsShared: 1 }, owner)
  await server.call('Admin', 'SaveView', { ...view, Name: '同名', Address: 'pay=0' }, colleague)
  await server.call('Admin', 'RemoveView', OtherMsg, colleague)
  const { listData } = await server.call('Admin', 'GetSavedViews', { Screen: 'enrolments' }, owner)
  expect(listData.filter(({ Name }) => Name === '同名').map(({ V_ID, Address }) => [V_ID, Address])).toEqual([
    [OtherMsg.V_ID, 'pay=2'],
  ])
  await server.call('Admin', 'RemoveView', OtherMsg, owner)
  expect((await namesOf(owner.token)).filter(([name]) => name === '同名')).toEqual([])
})

test.each(['', '   ', '超过二十个字的视图名称不能保存因为菜单里放不下'])('the name “%s” is refused', async (Name) => {
  const { Code, Msg } = await server.call('Admin', 'SaveView', { ...view, Name }, await clerk())
  expect([Code, Msg]).toEqual([0, '请填写视图名称，最多20个字'])
})

test('one list holds no more views than a menu can show', async () => {
  const owner = await clerk()
  for (let serial = 0; serial < MOST_VIEWS; serial++)
    await server.call('Admin', 'SaveView', { ...view, Name: `视图 ${serial}` }, owner)
  const refused = await server.call('Admin', 'SaveView', { ...view, Name: '多一个' }, owner)
  expect([refused.Code, refused.Msg]).toEqual([0, `一个列表最多保存${MOST_VIEWS}个视图，请先删除不用的`])
  // One that is there already can still be changed.
  expect((await server.call('Admin', 'SaveView', { ...view, Name: '视图 0', Address: 'pay=2' }, owner)).Code).toBe(1)
})
