import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INITIAL_LEGAL_VERSION } from '#domain/people/legalText.ts'
import { shanghaiDate, shanghaiIso } from '#domain/time.ts'
import { type BuiltAccount, buildAccount } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin: BuiltAccount
let editor: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  admin = await buildAccount(server, { userType: 9, roles: ['admin'] })
  editor = await buildAccount(server, { userType: 9, roles: ['content'] })
})
afterAll(() => server.stop())

const HOUR = 3_600_000
const call = <T = { Version: number }>(action: string, input: Record<string, unknown> = {}, who = admin) =>
  server.call<T>('Admin', action, input, who)
const siteInfo = async () => (await server.call('Public', 'GetSiteInfo')).item

describe('site settings', () => {
  const save = async (changes: Record<string, unknown> = {}) =>
    call('SaveSiteSettings', { ...(await call('GetSiteSettings')).item, ...changes })

  test('what is saved is what everybody reads at once, with its audit', async () => {
    expect((await siteInfo()).Name).toContain('音乐')
    const saved = await save({
      Name: ' 省音协 ',
      ServicePhones: ['０８７１－６００００００９', ''],
      ShareText: '考级报名',
    })
    expect(saved).toMatchObject({ Code: 1, OtherMsg: { Version: 2 } })
    expect(await siteInfo()).toMatchObject({ Name: '省音协', ServicePhones: ['0871-60000009'], ShareText: '考级报名' })
    const audit = await server.db.selectFrom('auditLog').selectAll().where('subject', '=', 'siteSettings').execute()
    expect(audit).toMatchObject([{ actorId: admin.id, after: { Name: '省音协' } }])
  })

  test.each([
    [{ Name: '' }, '请填写名称，最多30个字'],
    [{ ServicePhones: [] }, '请填写1至6个正确的电话号码'],
    [{ ShareText: '文'.repeat(61) }, '文字过长，请缩短'],
  ])('%j is refused', async (changes, Msg) => {
    expect(await save(changes)).toMatchObject({ Code: 0, Msg })
  })

  test('two at once: one is told', async () => {
    const { item } = await call('GetSiteSettings')
    await warmPool(server)
    const answers = await Promise.all(['甲', '乙', '丙'].map((Name) => call('SaveSiteSettings', { ...item, Name })))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    expect(answers.find(({ Code }) => Code === 0)?.OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE' })
  })

  test('only administrators; the notice is the content role’s too', async () => {
    expect((await call('GetSiteSettings', {}, editor)).status).toBe(403)
    expect((await call('GetLegalVersions', {}, editor)).status).toBe(403)
    expect((await call('GetSiteNotice', {}, editor)).status).toBe(200)
  })
})

describe('the popup notice', () => {
  const plain = { IsOn: 1, Title: '停机', Text: '今晚维护\n请提前办理', StartTime: '', EndTime: '' }
  const save = async (changes: Record<string, unknown> = {}) =>
    call(
      'SaveSiteNotice',
      { ...plain, Version: (await call('GetSiteNotice', {}, editor)).item.Version, ...changes },
      editor,
    )

  test('appears and disappears at its times, also in answers that are kept', async () => {
    const [from, until] = [server.clock.now() + HOUR, server.clock.now() + 2 * HOUR]
    await save({ StartTime: shanghaiIso(from), EndTime: shanghaiIso(until) })
    expect(await siteInfo()).toMatchObject({ Notice: null, NoticeChangeTime: shanghaiIso(from) })
    server.clock.set(from)
    expect(await siteInfo()).toMatchObject({
      Notice: { Title: '停机', Text: '今晚维护\n请提前办理' },
      NoticeChangeTime: shanghaiIso(until),
    })
    server.clock.set(until)
    expect(await siteInfo()).toMatchObject({ Notice: null, NoticeChangeTime: null })
  })

  test('each change is a version of its own, so that browsers show it again; switched off it is gone', async () => {
    await save()
    const first = (await siteInfo()).Notice as { Version: string }
    await save({ Text: '改到明晚' })
    expect((await siteInfo()).Notice).not.toMatchObject({ Version: first.Version })
    await save({ IsOn: 0 })
    expect((await siteInfo()).Notice).toBeNull()
  })

  test.each([
    [{ Title: '' }, '请填写公告标题，最多20个字'],
    [{ StartTime: '2027-01-02', EndTime: '2027-01-01' }, '公告的结束时间须晚于开始时间'],
    [{ StartTime: '明天' }, '请填写正确的日期和时间'],
  ])('%j is refused', async (changes, Msg) => {
    expect(await save(changes)).toMatchObject({ Code: 0, Msg })
  })
})

describe('the texts that users agree to', () => {
  const text = async (Kind: string, more: Record<string, unknown> = {}) =>
    server.call('Public', 'GetLegalText', { Kind, ...more })
  const versions = () => call<{ service: number; privacy: number; Accounts: number }>('GetLegalVersions')
  const publish = async (Kind: 'service' | 'privacy', Html: string) =>
    call<{ LegalVersion: string }>('PublishLegalText', { Kind, Html, Version: (await versions()).OtherMsg[Kind] })
  const agree = (AgreeVersion: string, who: BuiltAccount) => server.call('User', 'AgreeToTexts', { AgreeVersion }, who)
  /** What the next login asks for; it continues with that login. */
  const waiting = async (who: BuiltAccount) => {
    const { OtherMsg } = await server.call<{ AgreeVersion: string; Token: string }>('User', 'RefreshToken', {}, who)
    who.token = OtherMsg.Token
    return OtherMsg.AgreeVersion
  }
  const agreements = (accountId: number) =>
    server.db
      .selectFrom('agreement')
      .select(['kind', 'version', 'address'])
      .where('accountId', '=', accountId)
      .orderBy('agreedAt')
      .orderBy('kind', 'desc')
      .execute()

  test('are the product’s own at first, and the same text is no new version', async () => {
    const { item } = await text('privacy')
    expect(item).toMatchObject({ Title: '隐私政策', Version: INITIAL_LEGAL_VERSION })
    expect(item.Html).toContain('<h2>一、我们收集哪些信息</h2>')
    expect(await publish('privacy', String(item.Html))).toMatchObject({ Code: 0, Msg: '内容没有变化，无需发布新版本' })
    expect(await publish('privacy', '<p> </p>')).toMatchObject({ Code: 0, Msg: '请填写内容，最多10万字' })
    expect((await text('service', { Version: '1999-01-01' })).status).toBe(404)
  })

  test('a new version is in force at once, asks everybody again, and keeps who agreed to which', async () => {
    const parent = await buildAccount(server)
    expect(await waiting(parent)).toBe(INITIAL_LEGAL_VERSION)
    expect((await agree(INITIAL_LEGAL_VERSION, parent)).Code).toBe(1)
    expect(await waiting(parent)).toBe('')

    server.clock.advance(HOUR)
    const day = shanghaiDate(server.clock.now())
    const published = await publish('service', '<h2>一</h2><p onclick=x>新协议</p><script>x</script>')
    expect(published.OtherMsg.LegalVersion).toBe(day)
    expect((await text('service')).item).toMatchObject({ Version: day, Html: '<h2>一</h2><p>新协议</p>' })
    expect((await text('service', { Version: INITIAL_LEGAL_VERSION })).item.Html).toContain('服务内容')
    expect((await siteInfo()).AgreeVersion).toBe(day)
    expect(await waiting(parent)).toBe(day)
    expect(await agree(INITIAL_LEGAL_VERSION, parent)).toMatchObject({
      Code: 0,
      Msg: '协议刚刚更新，请重新阅读后再同意',
      OtherMsg: { AgreeVersion: day },
    })
    await Promise.all([1, 2, 3].map(() => agree(day, parent)))
    expect(await waiting(parent)).toBe('')
    expect((await agreements(parent.id)).map(({ kind, version }) => [kind, version])).toEqual([
      ['service', INITIAL_LEGAL_VERSION],
      ['privacy', INITIAL_LEGAL_VERSION],
      ['service', day],
    ])
    const listed = (await versions()).listData.map(({ Kind, Version, Agreed }) => [Kind, Version, Agreed])
    expect(listed).toEqual([
      ['service', day, 1],
      ['service', INITIAL_LEGAL_VERSION, 1],
      ['privacy', INITIAL_LEGAL_VERSION, 1],
    ])
    // The other text on the same day has a version of its own, since one name stands for both.
    expect((await publish('privacy', '<p>新政策</p>')).OtherMsg.LegalVersion).toBe(`${day}.2`)
    expect(await waiting(parent)).toBe(`${day}.2`)
    await expect(server.db.deleteFrom('agreement').where('accountId', '=', parent.id).execute()).rejects.toThrow(
      'append-only',
    )
  })

  test('two at once: one is told; sent again it is published once', async () => {
    const Version = (await versions()).OtherMsg.service
    const before = (await versions()).listData.length
    await warmPool(server)
    const answers = await Promise.all(
      ['<p>甲</p>', '<p>乙</p>'].map((Html) => call('PublishLegalText', { Kind: 'service', Html, Version })),
    )
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    const request = { Kind: 'service', Html: '<p>丙</p>', Version: Version + 1, RequestKey: randomUUID() }
    await Promise.all([1, 2].map(() => call('PublishLegalText', request)))
    expect((await versions()).listData.length).toBe(before + 2)
  })
})
