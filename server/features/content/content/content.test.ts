import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.db
    .insertInto('channel')
    .values([
      { id: 2, name: '音乐考级', parentId: 0, position: 2 },
      { id: 13, name: '优秀考生展示', parentId: 2, position: 1 },
      { id: 20, name: '通知公告', parentId: 4, position: 3 },
      { id: 30, name: '检验', parentId: 4, position: 4 },
    ])
    .execute()
  const day = (count: number) => server.clock.now() - count * 86_400_000
  await server.db
    .insertInto('news')
    .values([
      { id: 1, channelId: 20, title: '旧通知', upTime: day(3), clickNum: 50, pictures: ['/a.jpg', '/b.jpg'] },
      {
        id: 2,
        channelId: 20,
        title: '新通知',
        upTime: day(1),
        clickNum: 5,
        isBanner: true,
        infoHtml: '<p>正文</p>',
      },
      {
        id: 50,
        channelId: 30,
        title: '越过规则写入',
        upTime: day(1),
        linkUrl: 'javascript:alert(1)',
        pictures: ['/files/a.jpg', 'https://other.example/spy.gif', '//other.example/b.jpg'],
        infoHtml: '<p onclick="x()">正文<script>alert(1)</script><img src="x" onerror="alert(1)"></p>',
      },
      { id: 3, channelId: 20, title: '中通知', upTime: day(2), clickNum: 9 },
      { id: 4, channelId: 20, title: '草稿', upTime: day(0), isPublished: false, isBanner: true },
      ...Array.from({ length: 30 }, (_, index) => ({
        id: 100 + index,
        channelId: 13,
        title: `考生${index}`,
        upTime: day(index),
      })),
    ])
    .execute()
})
afterAll(() => server.stop())

async function newsIds(input: Record<string, unknown>): Promise<number[]> {
  const answer = await server.call('Public', 'GetNewsList', input)
  expect(answer.Code).toBe(1)
  return answer.listData.map(({ NewsID }) => Number(NewsID))
}

test('channels stand in their order, and a repeated visit costs nothing', async () => {
  const answer = await server.call('Public', 'GetChannelsList')
  expect(answer.listData).toEqual([
    { CID: 13, CName: '优秀考生展示', ParentID: 2 },
    { CID: 2, CName: '音乐考级', ParentID: 0 },
    { CID: 20, CName: '通知公告', ParentID: 4 },
    { CID: 30, CName: '检验', ParentID: 4 },
  ])
  const again = await server.call(
    'Public',
    'GetChannelsList',
    {},
    { headers: { 'if-none-match': String(answer.headers.etag) } },
  )
  expect(again.status).toBe(304)
})

describe('news of a channel', () => {
  test('are the published ones, newest first', async () => {
    expect(await newsIds({ CID: 20 })).toEqual([2, 3, 1])
    expect(await newsIds({ CID: 99 })).toEqual([])
    const { listData } = await server.call('Public', 'GetNewsList', { CID: 20, PageSize: 1, PageIndex: 3 })
    expect(listData).toEqual([
      {
        NewsID: 1,
        Title: '旧通知',
        IndexInfo: '',
        PicPath: '/a.jpg,/b.jpg',
        LinkUrl: '',
        ClickNum: 50,
        UpTime: '2026-11-17T10:00:00+08:00',
        Channels: { CID: 20, CName: '通知公告' },
      },
    ])
  })

  test('come in an order of the list, never in one of SQL', async () => {
    expect(await newsIds({ CID: 20, OrderByStr: 'ClickNum' })).toEqual([1, 3, 2])
    for (const OrderByStr of ['UpTime', '', 'id; drop table news', 'click_num desc', 'constructor'])
      expect(await newsIds({ CID: 20, OrderByStr })).toEqual([2, 3, 1])
  })

  test('channel 13 takes turns: all of them, in another order each time', async () => {
    const runs = await Promise.all(Array.from({ length: 5 }, () => newsIds({ CID: 13, PageSize: 100 })))
    expect(new Set(runs.map((run) => run.join())).size).toBeGreaterThan(1)
    for (const run of runs)
      expect(run.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => 100 + index))
    expect((await newsIds({ CID: 13, OrderByStr: 'UpTime', PageSize: 3 })).join()).toBe('100,101,102')
  })

  test('pages are pulled into range and count the whole', async () => {
    const answer = await server.call('Public', 'GetNewsList', { CID: 13, PageIndex: -1, PageSize: 1_000_000 })
    expect([answer.listData.length, answer.totalCount]).toEqual([30, 30])
    const second = await server.call('Public', 'GetNewsList', {
      CID: 13,
      PageIndex: 2,
      PageSize: 20,
      OrderByStr: 'UpTime',
    })
    expect([second.listData.length, second.totalCount]).toEqual([10, 30])
    const beyond = await server.call('Public', 'GetNewsList', { CID: 13, PageIndex: 9 })
    expect([beyond.listData.length, beyond.totalCount]).toEqual([0, 30])
  })

  test('the banner shows what is marked and published', async () => {
    expect(await newsIds({ IsBanner: 1 })).toEqual([2])
  })
})

describe('one item', () => {
  test('shows its text and counts the click, also of twenty at once', async () => {
    const { item } = await server.call('Public', 'GetNewsInfo', { NewsID: 2 })
    expect(item).toMatchObject({ Info: '<p>正文</p>', ClickNum: 6, Channels: { CID: 20, CName: '通知公告' } })
    await Promise.all(Array.from({ length: 20 }, () => server.call('Public', 'GetNewsInfo', { NewsID: 2 })))
    expect((await server.call('Public', 'GetNewsInfo', { NewsID: 2 })).item.ClickNum).toBe(27)
  })

  test.each([4, 5, 0, -1, 2 ** 31])('%d is not found', async (NewsID) => {
    expect(await server.call('Public', 'GetNewsInfo', { NewsID })).toMatchObject({ status: 404, Code: 0 })
  })
})

describe('the association', () => {
  test('has its texts from the start, and those that staff set', async () => {
    const { item } = await server.call('Public', 'GetSiteInfo')
    expect(item.ServicePhones).toHaveLength(3)
    expect(item.Notice).toMatchObject({ Title: '温馨提示', Text: expect.stringContaining('5至7个工作日') })
    expect(item.WeChatAuthorizeUrl).toBe(
      `/sandbox/open/connect/oauth2/authorize?appid=${server.config.wechatAccount.appId}&redirect_uri={redirect}&response_type=code&scope=snsapi_userinfo&state={state}#wechat_redirect`,
    )
    const office = { name: '考级办', phone: '0871-00000020', address: '昆明' }
    await server.db
      .insertInto('siteSetting')
      .values([
        { key: 'office', value: JSON.stringify(office), updatedAt: Date.now() },
        { key: 'notice', value: 'null', updatedAt: Date.now() },
      ])
      .execute()
    const changed = (await server.call('Public', 'GetSiteInfo')).item
    expect(changed).toMatchObject({ OfficeName: '考级办', OfficePhone: '0871-00000020', Notice: null, Name: item.Name })
  })
})

test('what was stored past the rules is taken out when it is read: scripts, foreign pictures, links that run', async () => {
  const { item } = await server.call('Public', 'GetNewsInfo', { NewsID: 50 })
  expect(item).toMatchObject({ LinkUrl: '', PicPath: '/files/a.jpg' })
  expect(item.Info).toContain('正文')
  expect(item.Info).not.toMatch(/script|onclick|onerror|alert/)
  const { listData } = await server.call('Public', 'GetNewsList', { CID: 30 })
  expect(listData[0]).toMatchObject({ LinkUrl: '', PicPath: '/files/a.jpg' })
})
