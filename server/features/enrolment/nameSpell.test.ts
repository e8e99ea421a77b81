import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test.each([
  ['单小红', 'SHAN XIAO HONG'],
  ['曾国强', 'ZENG GUO QIANG'],
  ['仇英', 'QIU YING'],
  ['解放', 'XIE FANG'],
  ['欧阳修', 'OUYANG XIU'],
  ['吕布', 'LYU BU'],
  ['王女娲', 'WANG NYU WA'],
  ['李略', 'LI LUE'],
  ['闾丘露薇', 'LYUQIU LU WEI'],
  ['单于小雯', 'CHANYU XIAO WEN'],
  ['阿依•古丽', 'A YI GU LI'],
  ['阿依．古丽', 'A YI GU LI'],
  ['王\u{2ceb2}', ''],
  ['阿依·古丽', 'A YI GU LI'],
  ['Anna Li', 'ANNA LI'],
  ['', ''],
])('pinyin of %j is %j', async (Name, NameSpell) => {
  expect(await server.call('Public', 'GetNameSpell', { Name })).toMatchObject({ Code: 1, OtherMsg: { NameSpell } })
})

test('a text of thousands of signs is no work', async () => {
  const { OtherMsg } = await server.call<{ NameSpell: string }>('Public', 'GetNameSpell', { Name: '长'.repeat(2000) })
  expect(OtherMsg.NameSpell.split(' ')).toHaveLength(30)
})
