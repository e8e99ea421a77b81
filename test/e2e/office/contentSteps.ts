import { expect, type Page } from '@playwright/test'
import { choose, confirm, giveFiles, press, told } from './controls.ts'
import type { OfficeFile } from './files.ts'

/** Writes and publishes an article with a picture in it. */
export async function publishNews(
  page: Page,
  { channel, title, text }: { channel: string; title: string; text: string },
  picture: OfficeFile,
): Promise<void> {
  await press(page, /写新闻$/)
  await choose(page, '栏目', channel)
  await page.getByLabel('标题', { exact: true }).fill(title)
  await page.getByRole('textbox', { name: '正文' }).click()
  await page.keyboard.type(text)
  await giveFiles(page.getByRole('button', { name: '图片', exact: true }), picture)
  await expect(page.getByRole('textbox', { name: '正文' }).getByRole('img')).toBeVisible()
  await press(page, '保存')
  await told(page, '已保存为草稿版本')
  await press(page, '现在发布')
  await confirm(page, '发布')
  await told(page, / 已发布$/)
}
