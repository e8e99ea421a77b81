import { describe, expect, test } from 'vitest'
import { isKnown, pageCalls, render, renderSkeleton, skeletonCalls } from './entryServer.tsx'
import { routes } from './routes.tsx'

const envelope = { Code: 1, Msg: '', OtherMsg: null, item: null, listData: null, totalCount: 0 }
const channels = { ...envelope, listData: [{ CID: 20, CName: '通知公告', ParentID: 4 }] }
const news = {
  NewsID: 7,
  Title: '报名通知 </script><b>',
  IndexInfo: '',
  PicPath: '/store/a.jpg',
  LinkUrl: '',
  ClickNum: 3,
  UpTime: '2026-11-20T09:00:00+08:00',
  Channels: { CID: 20, CName: '通知公告' },
}
const list = { ...envelope, listData: [news], totalCount: 1 }
const site = {
  ...envelope,
  item: {
    Name: '云南省音乐协会音乐考级',
    Copyright: '©',
    ServicePhones: ['0871-1', '0871-2', '0871-3'],
    OfficeName: '办公室',
    OfficePhone: '0871-4',
    Notice: null,
  },
}

describe('the rendered page', () => {
  test('the home page shows banner, enrolment, all links, news and phone numbers without scripts', () => {
    expect(pageCalls('/')).toHaveLength(3)
    const { html, status } = render({ url: '/', data: [site, list, list] })
    expect(status).toBe(200)
    for (const words of ['在线报名', '协会机构', '会员服务', '视频拍摄要求', '通知公告', '0871-3', '0871-4']) {
      expect(html).toContain(words)
    }
    expect(html).toContain('href="/NewsDetail?News_ID=7"')
  })
  test('has no style attribute, which the content security policy forbids', () => {
    expect(render({ url: '/', data: [site, list, list] }).html).not.toMatch(/\sstyle=/)
  })
  test('a title in the data cannot break out of the page or the inlined answers', () => {
    const { html, answers } = render({ url: '/NewsList?CID=20', data: [channels, list] })
    expect(html).not.toContain('</script>')
    expect(answers.match(/<\/script>/g)).toHaveLength(1)
    const [[key]] = JSON.parse(answers.replace(/<\/?script[^>]*>/g, ''))
    expect(key).toEqual(['Public', 'GetChannelsList', {}])
  })
  test('an article sets the title of the page', () => {
    const item = { ...news, Title: '报名通知', Info: '<p>正文</p>', Attachments: [] }
    const { html, title } = render({ url: '/NewsDetail?News_ID=7', data: [{ ...envelope, item }] })
    expect(title).toBe('报名通知 - 音乐考级')
    expect(html).toContain('<p>正文</p>')
  })
  test.each([
    ['/NewsList', []],
    ['/NewsList?CID=x', []],
    ['/Channels?CID=999', [channels, list]],
    ['/NewsDetail', []],
  ])('%s leads to /404', (url, data) => {
    expect(pageCalls(url)).toHaveLength(data.length)
    expect(render({ url, data })).toMatchObject({ status: 302, location: '/404' })
  })
  test('a failed call leaves a placeholder and is not embedded', () => {
    const { html, status, answers } = render({ url: '/', data: [null, null, null] })
    expect(status).toBe(200)
    expect(html).toContain('正在加载')
    expect(answers).toContain('>[]<')
  })
})

describe('a lazily loaded screen', () => {
  const fetched = routes.flatMap(({ path, title }) => (title === undefined ? [] : [{ path, title }]))
  test.each(fetched)('$path shows its title bar and a skeleton before any script runs', ({ path, title }) => {
    const skeleton = renderSkeleton({ url: `${path}?EF_ID=1`, data: [] })
    expect(skeleton?.title).toContain('音乐考级')
    expect(skeleton?.html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
    expect(skeleton?.html).toContain('正在加载')
    expect(skeleton?.html).not.toMatch(/\sstyle=/)
    // The attribute tells the skeleton from a fully rendered screen, which the browser hydrates.
    expect(skeleton?.html.startsWith('<div')).toBe(true)
    expect(skeleton?.html.slice(0, skeleton.html.indexOf('>'))).toContain('data-skeleton')
  })
  test('the skeleton of a tab shows the tab bar too', () => {
    expect(renderSkeleton({ url: '/VipCenter', data: [] })?.html).toContain('aria-label="主导航"')
    expect(renderSkeleton({ url: '/MyEnroll', data: [] })?.html).not.toContain('主导航')
  })
  test('a fully rendered screen has no skeleton', () => expect(renderSkeleton({ url: '/', data: [] })).toBeNull())
  test('its first calls are embedded if their answers are the same for everybody', () => {
    expect(skeletonCalls('/ExamCenter/')).toEqual([
      { controller: 'ExamPublic', action: 'GetExamBatchSummaryList', input: {} },
    ])
    const batches = { ...envelope, listData: [{ EB_ID: 7, EB_Name: '冬季 </script>' }] }
    const { answers } = renderSkeleton({ url: '/ExamCenter', data: [batches] }) ?? { answers: '' }
    expect(answers.match(/<\/script>/g)).toHaveLength(1)
    expect(JSON.parse(answers.replace(/<\/?script[^>]*>/g, ''))[0][0]).toContain('GetExamBatchSummaryList')
    expect(renderSkeleton({ url: '/ExamCenter', data: [null] })?.answers).toContain('>[]<')
    for (const { path } of routes.filter(({ needsLogin }) => needsLogin)) expect(skeletonCalls(path), path).toEqual([])
  })
})

describe('addresses', () => {
  test('all guarded routes ask for the login, except the examiner login (specification#guard, rulings#examiner-login)', () => {
    const guarded =
      'ExamApply ExamOnline ExamList ExamTimeInfo ExamResultInfo MyEnroll EnrollDetails AdmissionTicket ReviewResults MusicExam VipCenter ExamTimeList OnSiteReview ReviewInfo SetOfflineExamTracks FireworksClient ExamTimeUserList ExamOtherResultInfo Answerkey ReviewHearing'
    const ours = 'Appeal Bill Certificates Invoices Messages MyData PayTogether PupilSheet Pupils'
    const needing = routes.filter(({ needsLogin }) => needsLogin).map(({ path }) => path.slice(1))
    expect(needing.sort()).toEqual(`${guarded} ${ours}`.split(' ').sort())
  })

  test.each(['/', '/EXAMCENTER', '/newsdetail?News_ID=1', '/connect/'])('%s is known', (url) => {
    expect(isKnown(url)).toBe(true)
  })
  test.each(['/nowhere', '/examcenter/x', '//evil.cn/', '//[', '/%', '/%2e%2e'])('%j is not', (url) => {
    expect(isKnown(url)).toBe(false)
  })
  test('no two screens share an address', () => {
    const all = routes.map((route) => route.path.toLowerCase())
    expect(new Set(all).size).toBe(all.length)
  })
  test('a screen that the server does not render needs no calls', () => expect(pageCalls('/connect')).toBeNull())
})
