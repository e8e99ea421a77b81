import { expect, type Page, test } from '@playwright/test'
import { productUrl } from './client.ts'
import { closeNotice, newPhone, signInOn } from './page.ts'
import { says } from './says.ts'

/** The addresses of the specification, each with a word that its own screen shows. */
const PUBLIC: Array<[words: string, address: string, shows: string | RegExp]> = [
  ['/ (home)', '/', '音乐考级'],
  ['/Login', '/Login', '登录'],
  ['/Register', '/Register', '注册'],
  ['/ForgetPwd', '/ForgetPwd', '重置密码'],
  ['/ExamCenter', '/ExamCenter', '音乐考级'],
  ['/connect (contact)', '/connect', '联系我们'],
  ['/service', '/service', '服务协议'],
  ['/privacy', '/privacy', '隐私'],
  ['/404', '/404', /不存在|找不到|没有找到/],
  ['/TeachersList and /ShopIndex (static demo)', '/TeachersList', '音乐教师'],
  ['/TeachersList and /ShopIndex (static demo)', '/ShopIndex', '琴行与书店'],
  ['/NewsList?CID={n}', '/NewsList?CID=20', '通知公告'],
  ['/Channels?CID={n}', '/Channels?CID=5', /./],
  ['/NewsDetail?News_ID={id}', '/NewsDetail?News_ID=1', /音乐考级开始报名/],
  ['/Assessment (kept alive)', '/Assessment', /考官|评审/],
  ['/SingReview?EF_ID&CertNO', '/SingReview?EF_ID=1&CertNO=1', /评语/],
  ['/MIReview?EF_ID&CertNO', '/MIReview?EF_ID=1&CertNO=1', /评语/],
  ['/Video', '/Video', /视频/],
]

const NEEDS_LOGIN = [
  '/ExamApply (optional EF_ID to edit an existing enrolment, starting at step 2)',
  '/ExamOnline?EF_ID={id}',
  '/ExamList',
  '/ExamTimeInfo',
  '/ExamResultInfo',
  '/MyEnroll',
  '/EnrollDetails?EF_ID={id}',
  '/AdmissionTicket?EF_ID={id}',
  '/ReviewResults',
  '/MusicExam',
  '/VipCenter',
  '/ExamTimeList?IsOnline=0|1',
  '/OnSiteReview',
  '/ReviewInfo',
  '/SetOfflineExamTracks?EF_ID={id}',
  '/FireworksClient',
  '/ExamTimeUserList',
  '/ExamOtherResultInfo',
  '/Answerkey?EF_ID={id}&IsTest=0|1 (hearing exam / practice)',
  '/ReviewHearing',
]

const pathOf = (words: string) => words.split(/[?\s]/)[0] as string
const at = (page: Page) => new URL(page.url()).pathname

test('public routes open without a login', async ({ page }) => {
  await page.goto('/connect')
  for (const [words, address, shows] of PUBLIC)
    await says('specification#public-routes', words, async () => {
      await page.goto(address)
      await expect(page.locator('body')).toContainText(shows)
      expect(at(page).toLowerCase()).toBe(address.split('?')[0]?.toLowerCase())
    })
  await says('specification#public-routes', '/AssessDetails?EF_ID={id}', async () => {
    await page.goto('/AssessDetails?EF_ID=255')
    await expect(page.locator('body')).toContainText(/考官/)
    expect(at(page)).toBe('/AssessDetails')
  })
  await says(
    'specification#anonymous',
    'Anonymous: home, login, register, forgot password, news, channels, contact and policy pages, demo pages, and the routes left unguarded (assessment, review detail).',
    async () => {
      for (const address of ['/Assessment', '/MIReview?EF_ID=1&CertNO=1']) {
        await page.goto(address)
        await expect(page.locator('h1').first()).toBeVisible()
        expect(page.url()).not.toMatch(/Login$/i)
      }
    },
  )
  await says('specification#guard', 'Assessment and review-detail routes are left unguarded.', () =>
    expect(page.url()).toMatch(/MIReview/),
  )
  await says('specification#other-screens', 'News list, channel list, news detail.', async () => {
    await page.goto('/NewsList?CID=20')
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).toHaveURL(/NewsDetail/)
  })
  await says('specification#unknown-path', 'Any unknown path redirects to /404.', async () => {
    await page.goto('/NoSuchPage')
    await expect(page).toHaveURL(/\/404$/)
  })
  await says('specification#unknown-path', 'Routing uses browser history mode.', () =>
    expect(page.url()).not.toContain('#'),
  )
})

test('the others lead to the login', async ({ page }) => {
  for (const words of NEEDS_LOGIN)
    await says('specification#login-routes', words, async () => {
      await page.goto(pathOf(words))
      await expect(page).toHaveURL(/\/login/i)
    })
  await says('specification#guard', 'sends an unauthenticated user to /login when the route needs login.', async () => {
    await page.goto('/MyEnroll')
    await expect(page).toHaveURL(/\/login/i)
  })
  await says('rulings#examiner-login', '`/ExaminerLogin` opens without a session', async () => {
    await page.goto('/ExaminerLogin')
    await expect(page.getByLabel('手机号')).toBeVisible()
  })
})

test('home', async ({ page }) => {
  await page.goto('/')
  await says(
    'specification#home',
    'A popup notice says that a new-user registration or code login takes 5-7 working days for carrier verification.',
    async () => {
      await expect(page.getByText(/5至7个工作日/)).toBeVisible()
      await closeNotice(page)
    },
  )
  await says(
    'specification#home',
    'main navigation (association organisation, music grading, membership, news)',
    async () => {
      const links = page.getByRole('navigation', { name: '栏目' }).getByRole('link')
      await expect(links).toHaveText([/协会|组织|机构/, /考级/, /会员/, /新闻|资讯|动态/])
    },
  )
  await says(
    'specification#home',
    'a grid of 8 quick links (channels with CID 5 to 11, and the news list with CID 20).',
    async () => {
      const links = page.getByRole('navigation', { name: '考级服务' }).getByRole('link')
      const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
      const wanted = [5, 6, 7, 8, 9, 10, 11].map((id) => `/Channels?CID=${id}`)
      expect(addresses.sort()).toEqual([...wanted, '/NewsList?CID=20'].sort())
    },
  )
  await says(
    'specification#home',
    'The footer shows the association copyright, three customer-service numbers ({phone}, {phone}, {phone}) and one Yunnan exam office number ({phone}).',
    async () => {
      const footer = page.getByRole('contentinfo')
      await expect(footer).toContainText('版权所有')
      await expect(footer.locator('a[href^="tel:"]')).toHaveCount(4)
    },
  )
  await says('specification#tab-bar', 'Bottom tab bar: home, music exam centre, contact us, mine.', async () => {
    await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link')).toHaveText([
      /首页/,
      /考级/,
      /联系/,
      /我的/,
    ])
  })
  await says(
    'specification#public',
    'The public: reads news and channel pages, contact and policy pages.',
    async () => {
      await page.getByRole('region', { name: '通知公告' }).getByRole('link').nth(1).click()
      await expect(page).toHaveURL(/NewsDetail\?News_ID=\d+/)
    },
  )
  await says(
    'specification#public',
    'Placeholder pages exist for teachers and shops (static demo content; nine districts are listed on demo pages).',
    async () => {
      for (const address of ['/TeachersList', '/ShopIndex']) {
        await page.goto(address)
        await expect(
          page
            .getByText(/[区县市]$/)
            .filter({ visible: true })
            .first(),
        ).toBeVisible()
        const names = await page.locator('main button, main [role=tab], main [role=radio]').allInnerTexts()
        expect(names.filter((name) => /[区县市]$/.test(name.trim()))).toHaveLength(9)
      }
    },
  )
})

test('the welcome, and the banner', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: productUrl(),
    viewport: { width: 390, height: 844 },
    hasTouch: false,
    isMobile: false,
    reducedMotion: 'no-preference',
  })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/')
  await says('specification#constants', 'Splash | 3 s', async () => {
    await expect(page.locator('html')).toHaveClass(/splash/)
    await page.clock.runFor(2_000)
    await expect(page.locator('html')).toHaveClass(/splash/)
    await page.clock.runFor(1_500)
    await expect(page.locator('html')).not.toHaveClass(/splash/)
  })
  await closeNotice(page)
  await says('specification#home', 'a banner carousel of news items (autoplay 3 s)', async () => {
    await says('specification#constants', 'Banner autoplay | 3 s', async () => {
      const track = page.locator('[aria-roledescription=轮播] > div').first()
      const place = () => track.evaluate((box) => Math.round(box.scrollLeft / box.clientWidth))
      const start = await place()
      await page.clock.runFor(3_100)
      await expect.poll(place).not.toBe(start)
    })
  })
  await says('specification#home', '3-second welcome splash (skipped once the user has entered before)', async () => {
    await page.reload()
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
    await expect(page.locator('html')).not.toHaveClass(/splash/)
  })
  await context.close()
})

test('addresses without what they need lead on', async ({ page, browser }) => {
  await says(
    'specification#news-failure',
    'News or channel load failure, or missing CID or News_ID: go to /404.',
    async () => {
      for (const address of [
        '/NewsList',
        '/Channels',
        '/NewsDetail',
        '/NewsDetail?News_ID=999999',
        '/Channels?CID=999',
      ]) {
        await page.goto(address)
        await expect(page).toHaveURL(/\/404$/)
      }
    },
  )
  const phone = await newPhone(browser)
  await signInOn(phone, '13800000024')
  await says(
    'specification#missing-id',
    'Missing EF_ID: enrolment details and ticket go to /MyEnroll; assessment goes to /Assessment.',
    async () => {
      for (const [address, leads] of [
        ['/EnrollDetails', /\/MyEnroll$/i],
        ['/AdmissionTicket', /\/MyEnroll$/i],
        ['/AssessDetails', /\/Assessment$/i],
      ] as const) {
        await phone.goto(address)
        await expect(phone).toHaveURL(leads)
      }
    },
  )
  await says('specification#details', 'Missing EF_ID goes to /MyEnroll.', async () => {
    await phone.goto('/EnrollDetails')
    await expect(phone).toHaveURL(/\/MyEnroll$/i)
  })
  await says('specification#ticket', 'Takes EF_ID; without a valid EF_ID it redirects to /MyEnroll.', async () => {
    await phone.goto('/AdmissionTicket?EF_ID=abc')
    await expect(phone).toHaveURL(/\/MyEnroll$/i)
  })
  await says('specification#empty-lists', 'Empty lists show 暂无数据 or 暂无信息.', async () => {
    await phone.goto('/ExamOtherResultInfo')
    await phone.getByLabel('考生姓名').fill('无此人')
    await phone.getByLabel('证件号').fill('530102201405010000')
    await phone.getByRole('button', { name: '查询', exact: true }).click()
    await expect(phone.getByText(/暂无数据|暂无信息/)).toBeVisible()
    await says('specification#messages', "'请输入考生有效证件号'", async () => {
      await phone.getByLabel('证件号').fill('')
      await phone.getByRole('button', { name: '查询', exact: true }).click()
      await expect(phone.getByText('请输入考生有效证件号')).toBeVisible()
    })
  })
  await phone.context().close()
})
