import { type Browser, expect, type Page, test } from '@playwright/test'
import { grouped } from '#domain/grouped.ts'
import { batchIds } from '#test/world.ts'
import { apiOf } from './api.ts'
import { arrowTo, type DeskEffort, effortOf, tabInto, typeInto } from './deskEffort.ts'
import { inShanghai, press, told } from './office/controls.ts'
import { productUrl } from './phone.ts'
import { signIn } from './steps.ts'

/**
 * Ten jobs of an office, each from the first screen to its end, and what each may cost (issue 30). They use up what the
 * demonstration has, photos and a name of its first child, and come last by their file's name.
 */

const ADMIN = '13800000009'
const MINUTES_A_DAY = 24 * 60
/** A day ahead, as the fields for hours take it. */
const dayAhead = (days: number) => inShanghai(days * MINUTES_A_DAY).slice(0, 10)

const counted: Array<{ job: string; limit: number; counted: number; unit: keyof DeskEffort }> = []
test.afterAll(() => console.table(counted))

interface Limit {
  job: string
  most: number
  unit?: keyof DeskEffort
}

/** Does a job at the screen of a clerk, who begins at 今天, and holds its cost against the limit. */
async function costs(browser: Browser, limit: Limit, work: (page: Page) => Promise<void>): Promise<void> {
  const { job, most, unit = 'clicks' } = limit
  const context = await browser.newContext({
    baseURL: productUrl(),
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await signIn(page, ADMIN)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: '今天的考试' })).toBeVisible()
  const effort = await effortOf(page, () => work(page))
  counted.push({ job, limit: most, counted: effort[unit], unit })
  expect(effort[unit], `${job}: ${unit}`).toBeLessThanOrEqual(most)
  await context.close()
}

const goTo = (page: Page, section: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: section, exact: true }).click()

/** Finds in the palette and opens what is found: one click. */
async function find(page: Page, text: string, found: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await typeInto(page, page.getByRole('combobox', { name: /^查找/ }), text)
  const children = page.getByRole('group', { name: '考生' })
  await children.getByRole('option').filter({ hasText: found }).first().click()
}

interface Row {
  EF_ID: number
  CandidateID: number
  Name: string
  EA_Name: string
}

/** The enrolments of the demonstration that meet the conditions. */
async function enrolments(conditions: Record<string, unknown> = {}): Promise<Row[]> {
  const ask = await apiOf(ADMIN)
  const rows: Row[] = []
  for (let PageIndex = 1; ; PageIndex++) {
    const request = { ...conditions, PageSize: 100, PageIndex, Part: 'rows' }
    const { listData } = await ask('GET', 'Admin/GetEnrolmentList', request)
    rows.push(...(listData as unknown as Row[]))
    if (listData.length < 100) return rows
  }
}

/** Characters of the same reading, of which the other one is written on the telephone. */
const sameReading: Record<string, string> = {
  晓: '小',
  佳: '家',
  子: '紫',
  思: '丝',
  文: '闻',
  欣: '心',
  梦: '孟',
  雨: '宇',
}
const misspelt = (name: string): string =>
  name[0] + Array.from(name.slice(1), (letter) => sameReading[letter] ?? letter).join('')

test('a child is found by a misspelt name, and what is missing stands there', async ({ browser }) => {
  const unpaid = await enrolments({ EB_ID: batchIds.open, IsPay: 0 })
  const row = unpaid.find(({ Name }) => misspelt(Name) !== Name)
  if (!row) throw new Error('the demonstration has no such name')
  await costs(browser, { job: 'find a child, say what is missing', most: 1 }, async (page) => {
    await find(page, misspelt(row.Name), row.Name)
    await expect(page.getByRole('heading', { level: 1, name: row.Name })).toBeVisible()
    await told(page, /缴费/)
  })
})

test('a name is corrected in all files of a child', async ({ browser }) => {
  const byChild = grouped(await enrolments(), ({ CandidateID }) => CandidateID)
  const child = [...byChild.values()].find((files) => files.length >= 3)
  if (!child) throw new Error('no child of the demonstration has three enrolments')
  await costs(browser, { job: 'correct a name on 3 files', most: 5 }, async (page) => {
    await find(page, child[0].Name, child[0].Name)
    await page.getByRole('button', { name: /^更正/ }).waitFor()
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog', { name: /^更正/ })
    await typeInto(page, dialog.getByLabel('姓名更正为'), '吕春筱')
    await expect(dialog.getByLabel('姓名拼音更正为')).toHaveValue('LYU CHUN XIAO')
    await dialog.getByLabel('原因（考生会看到）').click()
    await page.keyboard.insertText('家长出示户口本')
    await expect(dialog.getByRole('checkbox', { name: /其他 2 个报名/ })).toBeChecked()
    await press(dialog, /^(更\s*正|提交复核)$/)
    await expect(dialog).toBeHidden()
  })
})

test('twenty photos are refused by keys', async ({ browser }) => {
  const ask = await apiOf(ADMIN)
  const { listData } = await ask('GET', 'Admin/GetPhotoCheckList', { PageSize: 21 })
  expect(listData.length, 'photos that wait in the demonstration').toBe(21)
  await costs(browser, { job: 'refuse 20 photos', most: 60, unit: 'keys' }, async (page) => {
    await goTo(page, '照片')
    const facts = page.getByRole('region', { name: '考生', exact: true })
    for (let done = 0; done < 20; done++) {
      const before = (await facts.getByText(/报名号/).textContent()) ?? ''
      await page.keyboard.press('d')
      await page.keyboard.press('1')
      await page.keyboard.press('Enter')
      await expect(facts).not.toContainText(before)
    }
  })
})

test('an exam point with three rooms is set up', async ({ browser }) => {
  await costs(browser, { job: 'set up an exam point with 3 rooms', most: 9 }, async (page) => {
    await goTo(page, '考点与考室')
    await press(page, '新增考点')
    const venue = page.getByRole('dialog', { name: '新增考点' })
    await arrowTo(page, venue.getByLabel('考区'), '昆明市')
    await tabInto(page, venue.getByLabel('考点名称'), '十件事考点')
    await tabInto(page, venue.getByLabel('地址'), '昆明市示例路十号')
    await page.keyboard.press('Enter')
    await expect(venue).toBeHidden()
    await press(page.getByRole('region', { name: '十件事考点' }), '新增考室')
    const rooms = page.getByRole('dialog', { name: /^新增考室/ })
    await typeInto(page, rooms.getByLabel('考室名称'), '一号考室\n二号考室\n三号考室')
    await rooms.getByLabel('开放时间').click()
    await page.keyboard.insertText(`${dayAhead(60)} 09:00-12:00`)
    await press(rooms, '新增 3 间考室')
    await expect(rooms).toBeHidden()
    await expect(page.getByRole('region', { name: '十件事考点' })).toContainText('三号考室')
  })
})

test('news is published at a set time', async ({ browser }) => {
  await costs(browser, { job: 'publish news at a set time', most: 7 }, async (page) => {
    await goTo(page, '新闻')
    await press(page, /写新闻/)
    await page.getByLabel('栏目').click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowDown')
    await tabInto(page, page.getByLabel('标题'), '考务办公室值班安排')
    await page.getByRole('textbox', { name: '正文' }).click()
    await page.keyboard.insertText('每天九时至十七时有人值班。')
    await press(page, /^保\s*存$/)
    await told(page, '已保存为草稿版本')
    await press(page, '定时发布')
    const timing = page.getByRole('dialog', { name: '定时发布' })
    const time = timing.getByLabel('发布时间（北京时间）')
    await expect(time).toBeFocused()
    await time.fill(`${dayAhead(3)}T09:00`)
    await page.keyboard.press('Enter')
    await expect(timing).toBeHidden()
  })
})

test('an examiner is invited with his days', async ({ browser }) => {
  await costs(browser, { job: 'invite an examiner with his days', most: 6 }, async (page) => {
    await goTo(page, '考官')
    await press(page, /添\s*加$/)
    const dialog = page.getByRole('dialog', { name: '添加考官' })
    await typeInto(page, dialog.getByLabel('姓名'), '十件事考官')
    await tabInto(page, dialog.getByLabel('手机号'), '13912340010')
    await page.keyboard.press('Enter')
    const link = page.getByRole('dialog', { name: '设置密码的链接' })
    await press(link, '复制链接')
    await page.keyboard.press('Escape')
    await expect(link).toBeHidden()
    await page.getByRole('link', { name: '考官时间' }).click()
    await page.getByRole('button', { name: '十件事考官' }).click()
    const days = page.getByRole('dialog', { name: '十件事考官 的时间' })
    await typeInto(page, days.getByLabel('时间', { exact: true }), `${dayAhead(60)} 09:00-17:00`)
    await press(days, /^保\s*存$/)
    await expect(days).toBeHidden()
  })
})

test('a list of today is printed', async ({ browser }) => {
  await costs(browser, { job: 'print a list', most: 2 }, async (page) => {
    const today = page.getByRole('region', { name: /今天的考试/ })
    await today.getByRole('link').first().click()
    await press(page, /^打\s*印/)
    const dialog = page.getByRole('dialog', { name: /^打印/ })
    await expect(dialog.getByRole('button', { name: '生成 PDF' })).toBeFocused()
    await page.keyboard.press('Enter')
    await told(page, /^正在生成/)
  })
})

test('an enrolment moves to another area', async ({ browser }) => {
  const [row] = await enrolments({ EB_ID: batchIds.open, IsPay: 0 })
  if (!row) throw new Error('nothing of the demonstration is unpaid')
  const area = row.EA_Name === '曲靖市' ? '玉溪市' : '曲靖市'
  await costs(browser, { job: 'move to another area', most: 4 }, async (page) => {
    await find(page, String(row.EF_ID), `报名号 ${row.EF_ID}`)
    await page.getByRole('button', { name: /^转考区/ }).waitFor()
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog', { name: /^转考区/ })
    await typeInto(page, dialog.getByRole('combobox', { name: '考区转为' }), area)
    await page.keyboard.press('Enter')
    await dialog.getByLabel('原因（家长会看到）').click()
    await page.keyboard.insertText('家长来电')
    await press(dialog, /^转$/)
    await expect(dialog).toBeHidden()
  })
})

test('whether a message arrived is read in the history of the child', async ({ browser }) => {
  const ask = await apiOf(ADMIN)
  const { listData } = await ask('GET', 'Admin/GetMessageLog', { PageSize: 50 })
  const enrolmentId = listData.map(({ EF_ID }) => Number(EF_ID)).find((id) => id > 0)
  if (enrolmentId === undefined) throw new Error('no message of the demonstration belongs to an enrolment')
  await costs(browser, { job: 'see whether a message arrived', most: 2 }, async (page) => {
    await find(page, String(enrolmentId), `报名号 ${enrolmentId}`)
    await page.getByText(/^消息 \d+$/).click()
    await told(page, /送达|发送|收件箱/)
  })
})

test('how today goes is read without a click', async ({ browser }) => {
  await costs(browser, { job: 'see how today goes', most: 0 }, async (page) => {
    const today = page.getByRole('region', { name: /今天的考试/ })
    await expect(today.getByRole('link').first()).toContainText(/\d+ \/ \d+/)
    await expect(page.getByRole('heading', { name: '批次进程' })).toBeVisible()
  })
})
