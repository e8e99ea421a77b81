import { expect, type Page, test } from '@playwright/test'
import { type Client, type Json, signedIn } from './client.ts'
import { newPhone, signInOn } from './page.ts'
import { says } from './says.ts'

/** The demo's enrolments of 13800000002. */
const [UNPAID, DESK, FAILED, BEFORE, ONLINE, TODAY, FINISHED, OLD_FEES] = [101, 102, 105, 107, 112, 116, 120, 119]
let page: Page
let client: Client

test.beforeAll(async ({ browser }) => {
  client = await signedIn('13800000002')
  page = await newPhone(browser)
  await signInOn(page, '13800000002')
})

test.afterAll(() => page.context().close())

const enrolment = async (EF_ID: number): Promise<Json> => (await client.get('Exam/GetExamFormInfo', { EF_ID })).item
const main = () => page.getByRole('main')

test('own enrolments: list, details, ticket', async () => {
  await page.goto('/MyEnroll')
  const card = page.getByRole('article')
  await says(
    'specification#my-enrolments',
    [
      'Tabs: All, Unpaid, Paid.',
      'Cards show batch, photo, name, exam area, mode (online/offline), major, grade, fee, pay tag, enrolment time, review result.',
      'Buttons: choose tracks (offline and paid), ticket (paid), details, change photo.',
    ],
    async () => {
      await expect(page.getByRole('navigation', { name: '按缴费状态筛选' }).getByRole('link')).toHaveText([
        /^全部/,
        /^未缴费/,
        /^已缴费/,
      ])
      const failed = card.filter({ hasText: '和金凤' })
      await expect(failed).toContainText(
        /音乐考级\s*已缴费\s*和金凤\s*琵琶\s*六级\s*丽江市 · 线上考试\s*费用 ¥200\s*报名时间 .*审核未通过/s,
      )
      await expect(failed.locator('img')).toHaveCount(1)
      await expect(failed.getByRole('link', { name: '准考证' })).toBeVisible()
      await expect(failed.getByRole('button', { name: '更换照片' })).toBeVisible()
      await expect(failed.getByRole('link', { name: '报名详情' })).toBeVisible()
      const only = async (name: string) => {
        await page.getByLabel('查找考生').fill(name)
        await expect(card.filter({ hasNotText: name })).toHaveCount(0)
        return card.filter({ hasText: name })
      }
      await expect((await only('解语晴')).getByRole('link', { name: '选择曲目' })).toBeVisible()
      const unpaid = (await only('何静仪')).filter({ hasText: '未缴费' })
      await expect(unpaid.getByRole('link', { name: '报名详情' })).toBeVisible()
      await expect(unpaid.getByRole('link', { name: /准考证|选择曲目/ })).toHaveCount(0)
    },
  )
  await says(
    'specification#photo-check',
    'Check status: reviewing, passed, failed. When the failed remark contains a marker, the text after the marker is shown.',
    async () => {
      await page.goto(`/EnrollDetails?EF_ID=${FAILED}`)
      await expect(main()).toContainText('照片背景不是单色')
      await expect(main()).not.toContainText('##')
    },
  )
  await says(
    'specification#photo-change',
    'requirements text: small two-inch bare-headed colour passport-style photo, JPEG 24-bit, at least 300 DPI.',
    async () => {
      await page.getByRole('button', { name: '更换照片' }).click()
      await expect(page.getByRole('dialog')).toContainText(/小?二寸|2寸/)
      await expect(page.getByRole('dialog')).toContainText(/免冠/)
      await expect(page.getByRole('dialog')).toContainText(/300/)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  )
  await says(
    'specification#details',
    'Full form data, pay button, edit button (both only when unpaid), e-ticket button once paid.',
    async () => {
      // The dialog takes its entry out of the history, which would break off a page that is opened meanwhile.
      await expect(() => page.goto(`/EnrollDetails?EF_ID=${UNPAID}`)).toPass()
      for (const term of [
        '批次',
        '考区',
        '专业',
        '级别',
        '考试方式',
        '姓名',
        '拼音',
        '性别',
        '身份证',
        '出生年月',
        '联系人',
        '联系电话',
        '机构/老师',
        '老师电话',
        '证书',
        '报名时间',
        '报名费用',
      ])
        await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) })).toHaveCount(1)
      await expect(page.getByRole('button', { name: /去缴费/ })).toBeVisible()
      await expect(page.getByRole('link', { name: '修改报名信息' })).toBeVisible()
      await page.goto(`/EnrollDetails?EF_ID=${TODAY}`)
      await expect(page.getByRole('link', { name: /准考证/ })).toBeVisible()
      await expect(page.getByRole('button', { name: /去缴费/ })).toHaveCount(0)
      await expect(page.getByRole('link', { name: '修改报名信息' })).toHaveCount(0)
    },
  )
  await says('specification#payment', 'Areas without online pay say to pay at a designated place.', async () => {
    await says('specification#messages', "'该地区不支持在线缴费，请到指定地点进行缴费'", async () => {
      await page.goto(`/EnrollDetails?EF_ID=${DESK}`)
      await expect(page.getByText('该地区不支持在线缴费，请到指定地点进行缴费').first()).toBeVisible()
    })
  })
  await says(
    'specification#fee-breakdown',
    'Fee breakdown text: for batches with EB_ID below 22 except 15, registration 10, certificate 20, and the remainder (fee minus 30) is the exam-affairs fee; for other batches registration 50 and the remainder is fee minus 50.',
    async () => {
      for (const EF_ID of [UNPAID, OLD_FEES, FINISHED]) {
        const { EB_ID, Fee } = await enrolment(EF_ID)
        const isOld = EB_ID < 22 && EB_ID !== 15
        const text = isOld ? `报名费10元，证书费20元，考务费${Fee - 30}元` : `报名费50元，考务费${Fee - 50}元`
        await page.goto(`/EnrollDetails?EF_ID=${EF_ID}`)
        await expect(main()).toContainText(text)
      }
    },
  )
})

test('the ticket', async () => {
  const ticket = page.getByRole('article', { name: '准考证' })
  await page.goto(`/AdmissionTicket?EF_ID=${TODAY}`)
  await says(
    'specification#ticket',
    ['Shows batch name, photo, name, exam number, gender, birth date, major, grade.'],
    async () => {
      const { Name, ExamNO, ExamBatch } = await enrolment(TODAY)
      for (const text of [ExamBatch.EB_Name, Name, ExamNO, '女', '2015年7月', '钢琴', '五级'])
        await expect(ticket).toContainText(text)
      await expect(ticket.getByRole('img', { name: /证件照/ })).toBeVisible()
    },
  )
  await says(
    'specification#ticket',
    "Exam time (labelled 'video upload start/end time' if online, otherwise 'exam time') plus address and room for offline exams are shown only once the room-query time has passed and the schedule is published; before that a room-query date range shows.",
    async () => {
      for (const text of ['考试时间', '考试地址', '第一考室']) await expect(ticket).toContainText(text)
      await page.goto(`/AdmissionTicket?EF_ID=${ONLINE}`)
      await expect(ticket).toContainText(/视频上传开始时间.*视频上传结束时间/s)
      await expect(ticket).not.toContainText('考试地址')
      await page.goto(`/AdmissionTicket?EF_ID=${BEFORE}`)
      await expect(ticket).toContainText(/查看考场时间\s*\d{4}年\d+月\d+日 00:00 至 \d{4}年\d+月\d+日 23:59/)
      await expect(ticket).not.toContainText('考试时间')
    },
  )
  await says('specification#ticket', 'A QR code (250 px)', async () => {
    await says('specification#constants', 'Ticket and QR size | 250 px', async () => {
      const box = await ticket.getByRole('img', { name: /二维码/ }).boundingBox()
      expect(Math.round(box?.width ?? 0)).toBe(250)
    })
  })
  await says('specification#candidates', 'view an admission ticket image', async () => {
    await says('specification#ticket', 'A button generates a picture to long-press and save.', async () => {
      await page.getByRole('button', { name: '生成准考证图片' }).click()
      await expect(page.getByRole('img', { name: /准考证图片/ })).toBeVisible()
      await expect(page.getByText(/长按/).first()).toBeVisible()
    })
  })
})

async function askExamTime(EF_ID: number): Promise<void> {
  const { ExamBatch, CertNO } = await enrolment(EF_ID)
  await page.getByRole('button', { name: /^考试批次/ }).click()
  await page.getByRole('option', { name: ExamBatch.EB_Name, exact: true }).click()
  await page.getByLabel('证件号').fill(CertNO)
  await page.getByRole('button', { name: '查询', exact: true }).click()
}

test('the exam time query', async () => {
  await page.goto('/ExamTimeInfo')
  await expect(page.getByRole('heading', { name: '查询考场' })).toBeVisible()
  await says('specification#messages', ["'请选择批次'", "'请输入证件号'"], async () => {
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await expect(page.getByText('请选择批次').last()).toBeVisible()
    await expect(page.getByText('请输入证件号')).toBeVisible()
  })
  const shows = async (...texts: Array<string | RegExp>) => {
    for (const text of texts) await expect(main()).toContainText(text)
  }
  await says(
    'specification#exam-time-query',
    [
      'Choose a batch, enter the certificate number, query. Each result shows batch name, photo, name, major, grade.',
      'on-site exams show date, times and address.',
    ],
    async () => {
      await askExamTime(TODAY)
      const { ExamBatch, Name } = await enrolment(TODAY)
      await shows(ExamBatch.EB_Name, Name, '钢琴', '五级', '第一考室', '示例文化艺术中心')
      await expect(page.getByRole('button', { name: '现场考试码' })).toBeVisible()
      await expect(page.getByRole('link', { name: '准考证' })).toBeVisible()
    },
  )
  await says('specification#exam-time-query', "Before ShowRoomTime a 'view room time' notice shows.", async () => {
    await askExamTime(UNPAID)
    await shows('该报名尚未缴费', '查看考场时间')
    await askExamTime(BEFORE)
    await shows((await enrolment(BEFORE)).Name, '查看考场时间')
  })
  await says(
    'specification#exam-time-query',
    "Room, time, address, the on-site exam code QR button (现场考试码), the choose-tracks button and the admission ticket button appear only when the batch's ShowRoomTime has passed and the time record is published (IsPub=1).",
    async () => {
      for (const name of ['现场考试码', '选择曲目', '准考证']) await expect(main().getByText(name)).toHaveCount(0)
    },
  )
  await says('specification#exam-time-query', 'Online exams show video-upload start and end times', async () => {
    await askExamTime(ONLINE)
    await shows('视频上传开始时间', '视频上传结束时间')
  })
})

test('the result query, and its comments', async () => {
  await page.goto('/ExamResultInfo')
  await expect(page.getByRole('heading', { name: '成绩查询' })).toBeVisible()
  await says('specification#messages', ["'请输入考生姓名'"], async () => {
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await expect(page.getByText('请输入考生姓名')).toBeVisible()
  })
  const { Name, CertNO, ExamBatch } = await enrolment(FINISHED)
  await says(
    'specification#result-query',
    [
      'Input name and certificate number (ID card, passport or Hong Kong/Macau pass). Two parallel queries: main results and other results.',
      'Shows batch, photo, name, major, grade and a result tag.',
    ],
    async () => {
      const calls = Promise.all(
        ['/ScoreQuery', '/OtherScoreQuery'].map((call) => page.waitForRequest((one) => one.url().includes(call))),
      )
      await page.getByLabel('考生姓名').fill(Name)
      await page.getByLabel('证件号').fill(CertNO)
      await page.getByRole('button', { name: '查询', exact: true }).click()
      await calls
      for (const text of [ExamBatch.EB_Name, Name, '钢琴', '七级', '优秀']) await expect(main()).toContainText(text)
    },
  )
  await says(
    'specification#result-query',
    "A 查看评语 button appears once ShowCommentsTime has passed, leading to /MIReview when the major's ParentID is -1",
    async () => {
      await page.getByRole('link', { name: '查看评语' }).click()
      await expect(page).toHaveURL(/\/MIReview\?/)
      await expect(page.getByRole('img', { name: '考官签名' })).toBeVisible()
      await says('specification#candidates', 'query exam room and time, and query scores and examiner comments.', () =>
        expect(page.getByRole('img', { name: '考官签名' })).toBeVisible(),
      )
    },
  )
})

test('the pieces for an exam on site', async () => {
  await says('specification#other-screens', 'Offline track selection (/SetOfflineExamTracks).', async () => {
    await page.goto(`/EnrollDetails?EF_ID=${BEFORE}`)
    await page.getByRole('link', { name: '选择曲目' }).click()
    await expect(page).toHaveURL(new RegExp(`/SetOfflineExamTracks\\?EF_ID=${BEFORE}`))
    await expect(
      page
        .getByRole('button', { name: '保存曲目' })
        .or(page.getByText(/已选|教材/).first())
        .first(),
    ).toBeVisible()
  })
})
