import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BANNER_MAX, LOST_PICTURE } from '#domain/content/news.ts'
import { shanghaiIso } from '#domain/time.ts'
import { type BuiltAccount, buildAccount, photoJpeg } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let editor: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
  editor = await buildAccount(server, { userType: 9, roles: ['content'] })
  await server.db
    .insertInto('channel')
    .values([
      { id: 20, name: '通知公告', parentId: 0, position: 1 },
      { id: 30, name: '协会动态', parentId: 0, position: 2 },
    ])
    .execute()
})
afterAll(() => server.stop())

const HOUR = 3_600_000
const plain = { CID: 20, Title: '考级通知', IndexInfo: '', Pictures: [], LinkUrl: '', Info: '<p>正文</p>', Version: 0 }
type Saved = { NewsID: number; Version: number; NewestNo: number }
type Moved = { Version: number; State: string; UpTime: string | null }
const admin = <T = Record<string, never>>(action: string, input: Record<string, unknown>, who = editor) =>
  server.call<T>('Admin', action, input, who)
const save = (changes: Record<string, unknown> = {}, NewsID = 0) =>
  admin<Saved>('SaveNewsDraft', { ...plain, NewsID, ...changes })
const itemOf = async (NewsID: number) => (await admin('GetStaffNews', { NewsID })).item
const versionOf = async (NewsID: number) => Number((await itemOf(NewsID)).Version)
const publish = async (NewsID: number, UpTime = '') =>
  admin<Moved>('PublishNews', { NewsID, UpTime, Version: await versionOf(NewsID) })
const draft = async (changes: Record<string, unknown> = {}) => (await save(changes)).OtherMsg.NewsID
const published = async (changes: Record<string, unknown> = {}) => {
  const NewsID = await draft(changes)
  expect((await publish(NewsID)).Code).toBe(1)
  return NewsID
}
/** Where readers meet an item: list, list of all, banner, page; `clicks` shows that a page that is refused counts nothing. */
async function seenBy(NewsID: number) {
  const [list, all, banner, page] = [
    await server.call('Public', 'GetNewsList', { CID: 20, PageSize: 100 }),
    await server.call('Public', 'GetNewsList', { PageSize: 100 }),
    await server.call('Public', 'GetNewsList', { IsBanner: 1, PageSize: 100 }),
    await server.call('Public', 'GetNewsInfo', { NewsID }),
  ]
  const isIn = ({ listData }: typeof list) => listData.some((news) => news.NewsID === NewsID)
  return { list: isIn(list), all: isIn(all), banner: isIn(banner), page: page.status === 200 }
}
const nowhere = { list: false, all: false, banner: false, page: false }
const everywhere = { list: true, all: true, banner: true, page: true }
const auditOf = (subject: string, id: number) =>
  server.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'before', 'after'])
    .where('subject', '=', subject)
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute()

let cover = ''
beforeAll(async () => {
  const { OtherMsg } = await uploadPicture(await photoJpeg(), 'banner')
  cover = String(OtherMsg.Path)
})

async function uploadPicture(bytes: Buffer, Shape: string, fileName = '封面.jpg', who = editor) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), fileName)
  const encoded = new Response(form)
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/Admin/UploadNewsPicture?Shape=${Shape}`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: response.statusCode, ...response.json<{ Code: number; Msg: string; OtherMsg: { Path: string } }>() }
}

describe('drafts and timed publication', () => {
  test('a draft is seen in no public call, and its page counts no click', async () => {
    const NewsID = await draft()
    expect(await seenBy(NewsID)).toEqual(nowhere)
    expect(await itemOf(NewsID)).toMatchObject({ State: 'draft', UpTime: null, ClickNum: 0, PublishedNo: null })
  })

  test('news published for later appears when its time has come, in every call at that moment', async () => {
    const NewsID = await draft({ Pictures: [cover] })
    const at = server.clock.now() + HOUR
    expect((await publish(NewsID, shanghaiIso(at))).OtherMsg).toMatchObject({
      State: 'scheduled',
      UpTime: shanghaiIso(at),
    })
    const { item } = await admin('GetBanner', {})
    await admin('SaveBanner', { NewsIDs: [NewsID], Version: item.Version })
    server.clock.set(at - 1)
    expect(await seenBy(NewsID)).toEqual(nowhere)
    expect(await itemOf(NewsID)).toMatchObject({ State: 'scheduled', ClickNum: 0 })
    server.clock.set(at)
    expect(await seenBy(NewsID)).toEqual(everywhere)
    expect(await itemOf(NewsID)).toMatchObject({ State: 'published', ClickNum: 1 })
    expect((await server.call('Public', 'GetNewsInfo', { NewsID })).item.UpTime).toBe(shanghaiIso(at))
  })

  test.each([
    [{ Info: '<p> </p>' }, '', '请先填写正文、链接或附件，再发布'],
    [{}, '2020-01-01T00:00', '定时发布的时间须晚于现在'],
    [{}, '明天', '定时发布的时间须晚于现在'],
  ])('%j cannot be published at “%s”', async (changes, UpTime, Msg) => {
    const NewsID = await draft(changes)
    expect(await publish(NewsID, UpTime)).toMatchObject({ Code: 0, Msg })
    expect(await seenBy(NewsID)).toEqual(nowhere)
  })

  test('readers keep what is out until the newer version is published, which keeps its time', async () => {
    const NewsID = await published()
    const UpTime = (await itemOf(NewsID)).UpTime
    server.clock.advance(HOUR)
    await save({ Title: '更正', Info: '<p>新</p>', Version: await versionOf(NewsID) }, NewsID)
    const read = async () => (await server.call('Public', 'GetNewsInfo', { NewsID })).item
    expect(await read()).toMatchObject({ Title: '考级通知', Info: '<p>正文</p>' })
    expect(await itemOf(NewsID)).toMatchObject({ Title: '更正', NewestNo: 2, PublishedNo: 1 })
    const changed = await admin('GetStaffNewsList', { State: 'changed' })
    expect(changed.listData.map((row) => [row.NewsID, row.HasChanges])).toContainEqual([NewsID, 1])
    expect(await publish(NewsID, shanghaiIso(server.clock.now() + HOUR))).toMatchObject({
      Code: 0,
      Msg: '已经发布的内容只能立即更新，不能定时',
    })
    expect((await publish(NewsID)).Code).toBe(1)
    expect(await read()).toMatchObject({ Title: '更正', Info: '<p>新</p>', UpTime })
  })

  test('withdrawn news is gone at once, also from the banner; what never appeared becomes a draft', async () => {
    const NewsID = await published({ Pictures: [cover] })
    const { item } = await admin('GetBanner', {})
    await admin('SaveBanner', { NewsIDs: [NewsID], Version: item.Version })
    expect(await seenBy(NewsID)).toEqual(everywhere)
    const withdraw = async (id: number) => admin<Moved>('WithdrawNews', { NewsID: id, Version: await versionOf(id) })
    expect((await withdraw(NewsID)).OtherMsg.State).toBe('withdrawn')
    expect(await seenBy(NewsID)).toEqual(nowhere)
    expect((await admin('GetBanner', {})).item.Items).toEqual([])
    expect(await withdraw(NewsID)).toMatchObject({ Code: 0, Msg: '该内容没有发布，无需撤下' })
    expect((await publish(NewsID)).OtherMsg).toMatchObject({
      State: 'published',
      UpTime: shanghaiIso(server.clock.now()),
    })
    const later = await draft()
    await publish(later, shanghaiIso(server.clock.now() + HOUR))
    expect((await withdraw(later)).OtherMsg).toMatchObject({ State: 'draft', UpTime: null })
  })
})

describe('what is written', () => {
  test('is cleaned before it is stored, and each save is a version that stays', async () => {
    const NewsID = await draft({
      Title: ' 通知\u3000一 ',
      Info: '<h2 onclick=x>一</h2><script>alert(1)</script><p>文</p>',
    })
    const stored = await server.db.selectFrom('newsVersion').selectAll().where('newsId', '=', NewsID).execute()
    expect(stored).toMatchObject([{ no: 1, title: '通知 一', infoHtml: '<h2>一</h2><p>文</p>', savedBy: editor.id }])
    await expect(
      server.db.updateTable('newsVersion').set({ title: '改' }).where('newsId', '=', NewsID).execute(),
    ).rejects.toThrow('append-only')
    expect(await auditOf('news', NewsID)).toEqual([
      { action: 'SaveNewsDraft', actorId: editor.id, before: null, after: { No: 1, Title: '通知 一' } },
    ])
  })

  test.each([
    [{ Title: '' }, '请填写标题'],
    [{ Title: '题'.repeat(61) }, '标题不能超过60个字'],
    [{ IndexInfo: '摘'.repeat(121) }, '摘要不能超过120个字'],
    [{ LinkUrl: 'javascript:alert(1)' }, '链接须以 http:// 或 https:// 开头，或为本站路径，如 /ExamApply'],
    [{ Pictures: ['https://x.example/1.jpg'] }, '图片须先上传到本站，一篇最多9张配图'],
    [{ Info: `<p>${'长'.repeat(200_001)}</p>` }, '正文过长，请分成几篇发布'],
    [{ CID: 99 }, '请选择栏目'],
    [{ CID: '' }, '请选择栏目'],
  ])('%j is refused', async (changes, Msg) => {
    expect(await save(changes)).toMatchObject({ Code: 0, Msg })
  })

  test('saving the same again makes no version', async () => {
    const NewsID = await draft()
    const again = await save({ Version: 1 }, NewsID)
    expect(again.OtherMsg).toEqual({ NewsID, Version: 1, NewestNo: 1 })
  })

  test('an earlier version is taken up again as the newest one', async () => {
    const NewsID = await published({ Title: '第一版' })
    await save({ Title: '第二版', Info: '<p>二</p>', Version: await versionOf(NewsID) }, NewsID)
    const restored = await admin<Saved>('RestoreNewsVersion', { NewsID, No: 1, Version: await versionOf(NewsID) })
    expect(restored.OtherMsg).toMatchObject({ NewsID, NewestNo: 3 })
    const { listData } = await admin('GetNewsVersions', { NewsID })
    expect(listData.map(({ No, Title, RestoredNo }) => [No, Title, RestoredNo])).toEqual([
      [3, '第一版', 1],
      [2, '第二版', null],
      [1, '第一版', null],
    ])
    expect((await admin('GetNewsVersion', { NewsID, No: 2 })).item).toMatchObject({
      Title: '第二版',
      Info: '<p>二</p>',
      CName: '通知公告',
      SavedBy: '测试',
    })
    expect((await admin('GetNewsVersion', { NewsID, No: 9 })).status).toBe(404)
    expect((await itemOf(NewsID)).Title).toBe('第一版')
  })
})

describe('two at once', () => {
  test('one saves, the others are told who did, and overwrite nothing', async () => {
    const NewsID = await draft()
    await warmPool(server)
    const titles = Array.from({ length: 6 }, (_, at) => `同时${at}`)
    const answers = await Promise.all(titles.map((Title) => save({ Title, Version: 1 }, NewsID)))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    for (const { Code, Msg, OtherMsg } of answers)
      if (Code !== 1) {
        expect(Msg).toMatch(/测试在.+修改了这里的内容，您填写的内容没有丢失/)
        expect(OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE', Version: 2 })
      }
    expect((await admin('GetNewsVersions', { NewsID })).listData).toHaveLength(2)
  })

  test('a publication against a save, and one against a withdrawal: one is told', async () => {
    const NewsID = await published()
    const Version = await versionOf(NewsID)
    await warmPool(server)
    const answers = await Promise.all([
      admin('PublishNews', { NewsID, UpTime: '', Version }),
      admin('WithdrawNews', { NewsID, Version }),
      save({ Title: '同时', Version }, NewsID),
    ])
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
  })

  test('a new item that is sent again after a lost answer is made once', async () => {
    const request = { Title: '只有一篇', RequestKey: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => save(request)))
    expect(new Set(answers.map(({ OtherMsg }) => OtherMsg.NewsID)).size).toBe(1)
    expect((await admin('GetStaffNewsList', { Query: '只有一篇' })).totalCount).toBe(1)
  })
})

describe('the list', () => {
  test('finds by state, channel and title, sorted and counted', async () => {
    const [first, second] = [await draft({ CID: 30, Title: '百分之100%' }), await published({ CID: 30, Title: '甲乙' })]
    const idsOf = async (input: Record<string, unknown>) =>
      (await admin('GetStaffNewsList', { CID: 30, ...input })).listData.map(({ NewsID }) => NewsID)
    expect(await idsOf({})).toEqual([second, first])
    expect(await idsOf({ State: 'draft' })).toEqual([first])
    expect(await idsOf({ State: 'published' })).toEqual([second])
    expect(await idsOf({ State: 'scheduled' })).toEqual([])
    expect(await idsOf({ State: 'withdrawn' })).toEqual([])
    expect(await idsOf({ Query: '100%' })).toEqual([first])
    expect(await idsOf({ Query: '_' })).toEqual([])
    expect(await idsOf({ IsBanner: 1 })).toEqual([])
    expect(await idsOf({ Sort: 'Title' })).toEqual([first, second])
    expect(await idsOf({ Sort: '-UpTime', PageSize: 1 })).toEqual([second])
    expect((await admin('GetStaffNewsList', { CID: 30, PageSize: 1 })).totalCount).toBe(2)
  })
})

describe('the banner', () => {
  test('has the order that staff gave it, and each item a picture', async () => {
    const ids = [await published({ Pictures: [cover] }), await published({ Pictures: [cover] })].toReversed()
    const { item } = await admin('GetBanner', {})
    const Version = Number(item.Version)
    expect((await admin<{ Version: number }>('SaveBanner', { NewsIDs: ids, Version })).OtherMsg.Version).toBe(
      Version + 1,
    )
    const shown = await server.call('Public', 'GetNewsList', { IsBanner: 1 })
    expect(shown.listData.map(({ NewsID }) => NewsID)).toEqual(ids)
    expect((await admin('GetBanner', {})).item.Items).toMatchObject([
      { NewsID: ids[0], Cover: cover },
      { NewsID: ids[1] },
    ])
    // Its picture cannot be taken away while it stands there.
    await save({ Pictures: [], Version: await versionOf(Number(ids[0])) }, Number(ids[0]))
    expect(await publish(Number(ids[0]))).toMatchObject({ Code: 0, Msg: '该新闻在首页轮播中，请先上传封面图' })
  })

  test('refuses drafts, news without a picture, and more than the page shows', async () => {
    const Version = (await admin('GetBanner', {})).item.Version
    const put = (...NewsIDs: number[]) => admin('SaveBanner', { NewsIDs, Version })
    const unfit = { Code: 0, Msg: '轮播只能放已发布或定时发布、并有封面图的新闻' }
    expect(await put(await draft({ Pictures: [cover] }))).toMatchObject(unfit)
    expect(await put(await published())).toMatchObject(unfit)
    expect(await put(999_999)).toMatchObject(unfit)
    expect(await put(...Array.from({ length: BANNER_MAX + 1 }, (_, at) => at + 1))).toMatchObject({
      Code: 0,
      Msg: `首页轮播最多放${BANNER_MAX}条`,
    })
  })

  test('two at once: one is told', async () => {
    const NewsIDs = [await published({ Pictures: [cover] })]
    const Version = (await admin('GetBanner', {})).item.Version
    await warmPool(server)
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin('SaveBanner', { NewsIDs, Version })))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
  })
})

describe('pictures', () => {
  test('are encoded anew without their place, cut to the banner, and read by everyone', async () => {
    const sent = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#a33' } })
      .withExif({ IFD0: { Copyright: 'secret' } })
      .png()
      .toBuffer()
    const free = await uploadPicture(sent, 'free', '1.png')
    expect(free.OtherMsg).toMatchObject({ Width: 900, Height: 900 })
    const cut = await uploadPicture(sent, 'banner', '1.png')
    expect(cut.OtherMsg).toMatchObject({ Width: 1200, Height: 560 })
    const read = await server.app.inject({ method: 'GET', url: free.OtherMsg.Path })
    expect(read.statusCode).toBe(200)
    expect(read.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await sharp(read.rawPayload).metadata()).exif).toBeUndefined()
  })

  test.each([
    ['no picture', Buffer.from('<svg onload="alert(1)"/>'), '1.svg', '请上传正确的文件'],
    ['a page that is named as a picture', Buffer.from('<html>'), '1.jpg', '请上传jpg、jpeg或png格式的图片'],
    ['nothing', Buffer.alloc(0), '1.jpg', '请选择要上传的文件'],
  ])('%s is refused', async (_, bytes, name, Msg) => {
    expect(await uploadPicture(bytes, 'free', name)).toMatchObject({ Code: 0, Msg })
  })

  test('the way to them opens no private file', async () => {
    for (const path of ['News/../UserPhoto/20261120/a.jpg', 'News/20261120/a.jpg', 'News%2f..%2fUserPhoto/1.jpg'])
      expect((await server.app.inject({ method: 'GET', url: `/files/${path}` })).statusCode, path).toBe(404)
  })

  test('nobody else uploads, reads drafts or writes', async () => {
    const others = [await buildAccount(server), await buildAccount(server, { userType: 9, roles: ['finance'] })]
    for (const who of others) {
      expect((await uploadPicture(await photoJpeg(), 'free', '1.jpg', who)).status).toBe(403)
      expect((await admin('GetStaffNewsList', {}, who)).status).toBe(403)
      expect((await admin('SaveNewsDraft', { ...plain, NewsID: 0 }, who)).status).toBe(403)
    }
  })
})

describe('a place that waits for its picture', () => {
  const Info = `<p>${LOST_PICTURE}</p><p>正文</p><p>${LOST_PICTURE}</p>`
  const publishWith = async (NewsID: number, LostPictures?: number, UpTime = '') =>
    admin<Moved>('PublishNews', { NewsID, UpTime, LostPictures, Version: await versionOf(NewsID) })

  test.each([
    ['at once', ''],
    ['at a time', shanghaiIso(Date.parse('2026-11-25T09:00:00+08:00'))],
  ])('is not published %s unless the editor says so of each', async (_, UpTime) => {
    const NewsID = await draft({ Info })
    for (const lost of [undefined, 0, 1, 3])
      expect(await publishWith(NewsID, lost, UpTime)).toMatchObject({
        Code: 0,
        Msg: '正文中还有2处图片没有补上，请补上图片或删去标记，或确认后再发布',
      })
    expect(await seenBy(NewsID)).toEqual(nowhere)
    expect((await publishWith(NewsID, 2, UpTime)).Code).toBe(1)
  })

  test('is asked about no more once it is filled', async () => {
    const NewsID = await draft({ Info })
    await save({ Version: await versionOf(NewsID) }, NewsID)
    expect((await publishWith(NewsID, 2)).Code).toBe(0)
    expect((await publishWith(NewsID)).Code).toBe(1)
  })
})
