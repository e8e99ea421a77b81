import { expect, type Page } from '@playwright/test'
import { choose, confirm, giveFiles, inShanghai, press, told } from './controls.ts'
import type { OfficeFile } from './files.ts'

const DAY = 24 * 60

/** A draft from nothing, whose registration is open now. */
export async function makeBatch(page: Page, name: string): Promise<void> {
  await press(page, /新建批次$/)
  const form = page.getByRole('dialog', { name: '新建批次' })
  await form.getByLabel('批次名称').fill(name)
  await form.getByLabel(/^报名开始/).fill(inShanghai(-DAY))
  await form.getByLabel(/^报名结束/).fill(inShanghai(20 * DAY))
  await form.getByLabel('证书编号前缀').fill('87')
  await press(form, '建立草稿')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** The announcement that candidates read before they enrol. */
export async function writeAnnouncement(page: Page, text: string): Promise<void> {
  await page.getByLabel('报名须知').fill(text)
  await press(page, '保存')
  await told(page, '批次已保存')
}

/** Types one fee into the first cell, then reads the others out of the old program's list. */
export async function setFees(page: Page, first: number, sheet: OfficeFile): Promise<void> {
  const matrix = page.getByRole('grid', { name: '各专业的费用' })
  await matrix.getByRole('gridcell').first().click()
  await page.keyboard.type(String(first))
  await page.keyboard.press('Enter')
  await press(page, '保存 1 格')
  await press(page.getByRole('dialog').filter({ hasText: '保存 1 格费用？' }), '保存')
  await told(page, /^已保存，\d+ 项费用改变/)
  await press(page, '导入表格')
  const dialog = page.getByRole('dialog', { name: '导入费用表' })
  await giveFiles(dialog.getByRole('button', { name: /^选择 XLSX/ }), sheet)
  await press(dialog, /^导入 \d+ 行费用$/)
  await told(page, /^导入完成/)
}

/** Publishes the batch: the number of its offers is typed. */
export async function publishBatch(page: Page, offers: number): Promise<void> {
  await page.getByRole('tab', { name: '发布' }).click()
  await page.getByLabel(/^发布后不能撤回/).fill(String(offers))
  await press(page, '发布批次')
  await told(page, '批次已发布')
}

/** An exam time that is open now, published, with everybody of the batch who has paid. */
export async function arrangeExam(page: Page, candidate: string): Promise<void> {
  await press(page, /新建考试时间$/)
  const form = page.getByRole('dialog', { name: '新建考试时间' })
  await form.getByLabel(/^开始时间/).fill(inShanghai(-10))
  await form.getByLabel(/^结束时间/).fill(inShanghai(2 * DAY))
  await press(form, '保存')
  await told(page, '考试时间已新建')
  await press(page, '发布')
  await confirm(page, '发布')
  await told(page, '已发布')
  await press(page, '安排考生与考官')
  await page.getByRole('row').filter({ hasText: candidate }).getByRole('checkbox').check()
  await choose(page, '考试时间', '线上')
  await press(page, '安排到该时间')
  await expect(page.getByRole('row').filter({ hasText: candidate })).toContainText('线上')
}
