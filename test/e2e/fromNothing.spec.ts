import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { arrangeExam, makeBatch, publishBatch, setFees, writeAnnouncement } from './office/batchSteps.ts'
import { enrolAndPay, openPhone, sitExam } from './office/candidateSteps.ts'
import { addRow, importBook, layDownPaper, nextStep } from './office/catalogueSteps.ts'
import { publishNews } from './office/contentSteps.ts'
import { bookArchive, examinerSheet, feeSheet, newsPicture } from './office/files.ts'
import {
  acceptInvitation,
  addColleague,
  importExaminers,
  nameTheSite,
  openDesk,
  setUpAuthenticator,
} from './office/peopleSteps.ts'
import { findPort, type Product, startProduct } from './startProduct.ts'

test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
})

const dataDir = mkdtempSync(join(tmpdir(), 'kaoji-nothing-'))
let product: Product
test.beforeAll(async () => {
  product = await startProduct({ dataDir, port: await findPort(), isQuiet: true, env: { DEMO: '0' } })
})
test.afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** What an association does in its first week, and at the end a child sits an exam. */
test('from an empty installation to a submitted exam, as an office and a family do it', async ({ browser }) => {
  const desk = await openDesk(browser, product.url)
  const colleagueDesk = await openDesk(browser, product.url)
  const phone = await openPhone(browser, product.url)

  await test.step('the link that the machine keeps in a file makes the first administrator, who sets up his second factor', async () => {
    // No terminal shows it here, so that it is in a private file.
    const link = readFileSync(join(dataDir, 'set-up-link.txt'), 'utf8').trim()
    expect(product.printed()).not.toContain(link)
    await acceptInvitation(desk, link, { name: '段主任', mobile: '13987654321' })
    await setUpAuthenticator(desk)
    await expect(desk.getByText(/从零开始/)).toBeVisible()
  })

  await test.step('he names the site and gives a colleague an account', async () => {
    await nextStep(desk, '网站名称与电话')
    await nameTheSite(desk, { name: '滇池音乐协会', phone: '0871-63100000', address: '昆明市五华区示例路9号' })
    const link = await addColleague(desk, {
      name: '何文员',
      mobile: '13987654322',
      roles: ['考务安排', '内容', '报名与照片审核'],
    })
    await acceptInvitation(colleagueDesk, link)
  })

  const page = colleagueDesk
  await test.step('the colleague follows the guide: areas, majors, grades, types and a textbook', async () => {
    await nextStep(page, '考区')
    await addRow(page, '考区', '昆明市')
    await addRow(page, '考区', '昭通市', async (form) => {
      await form.getByRole('switch', { name: '线上缴费' }).click()
      await form.getByLabel('缴费地址').fill('昭通市示例路1号')
    })
    await nextStep(page, '专业')
    await addRow(page, '专业', '钢琴')
    await nextStep(page, '级别')
    await addRow(page, '级别', '一级')
    await addRow(page, '级别', '二级')
    await nextStep(page, '题型')
    await addRow(page, '题型', '乐曲')
    await nextStep(page, '教材')
    await addRow(page, '教材', '钢琴考级教程', async (form) => {
      await form.getByRole('radio', { name: '钢琴' }).check()
    })
  })

  await test.step('the questions come out of an archive with a sheet and scanned pages', async () => {
    await nextStep(page, '题库')
    const rows = [
      ['小步舞曲', '一级', '乐曲', '扫描0001'],
      ['练习曲第一条', '一级', '乐曲', ''],
      ['奏鸣曲', '二级', '乐曲', '扫描0002.JPG'],
    ]
    const archive = await bookArchive(rows, ['扫描0001', '练习曲第一条1', '扫描0002'])
    await importBook(page, archive, { major: '钢琴', book: '钢琴考级教程', count: 3 })
    await nextStep(page, '试卷结构')
    await layDownPaper(page, '一级', ['二级'])
  })

  await test.step('examiners come by a sheet of Excel', async () => {
    await importExaminers(
      desk,
      examinerSheet([
        ['万里', '13811110001', '示例艺术学院', '钢琴', '昆明市、昭通市', '是'],
        ['陆秋', '13811110002', '示例艺术学院', '', '', ''],
      ]),
      2,
    )
  })

  await test.step('a batch: fees out of an old program, the ready check, and it is published', async () => {
    await nextStep(page, '新建批次')
    await makeBatch(page, '2027年寒假音乐考级')
    await nextStep(page, '开设与费用')
    await setFees(
      page,
      150,
      feeSheet([
        ['统一', '钢琴', '二级', '160'],
        ['昭通市', '钢琴', '二级', '140.00'],
      ]),
    )
    await nextStep(page, '就绪检查与发布')
    await expect(page.getByText('没有填写报名须知')).toBeVisible()
    await page
      .getByRole('link', { name: /时间安排/ })
      .first()
      .click()
    await writeAnnouncement(page, '请在报名前阅读考级简章。')
    await publishBatch(page, 4)
  })

  await test.step('the first news, in a channel that the home page shows', async () => {
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '新闻' }).click()
    const article = { channel: '通知公告', title: '寒假考级开始报名', text: '各位家长：报名已经开始。' }
    await publishNews(page, article, await newsPicture())
  })

  await test.step('a family reads it, enrols and pays', async () => {
    await phone.goto('/')
    await expect(phone.getByText('寒假考级开始报名').first()).toBeVisible()
    await enrolAndPay(phone, '曾小雨', 150)
  })

  await test.step('the office arranges the exam', async () => {
    await nextStep(page, '考试时间')
    await arrangeExam(page, '曾小雨')
  })

  await test.step('the child sits it', async () => {
    await sitExam(phone)
  })
})
