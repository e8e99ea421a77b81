import { expect, type Locator, type Page } from '@playwright/test'
import { choose, giveFiles, nothingOverflows, press, told } from './controls.ts'
import type { OfficeFile } from './files.ts'

/** The step of the guide on the home page that is to be done now. */
export async function nextStep(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '今天' }).click()
  await nothingOverflows(page)
  const button = page.getByRole('button', { name: `现在做：${title}`, exact: true })
  await button.click()
  await expect(button).toBeHidden()
}

/** Makes one row of the catalogue on the tab that is open. */
export async function addRow(
  page: Page,
  noun: string,
  name: string,
  more: (form: Locator) => Promise<void> = async () => {},
): Promise<void> {
  await press(page, new RegExp(`新建${noun}$`))
  const form = page.getByRole('dialog', { name: `新建${noun}` })
  await form.getByLabel(/^(名称|书名)$/).fill(name)
  await more(form)
  await press(form, '新建')
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
}

/** Imports a whole book after its preview was looked at. */
export async function importBook(
  page: Page,
  archive: OfficeFile,
  { major, book, count }: { major: string; book: string; count: number },
): Promise<void> {
  await press(page, /导入整本$/)
  const drawer = page.getByRole('dialog', { name: '导入整本教材' })
  await choose(drawer, '专业', major)
  await choose(drawer, '教材', book)
  await giveFiles(drawer.getByRole('button', { name: /选择压缩包/ }), archive)
  await expect(drawer.getByText(`共 ${count} 行，没有问题`)).toBeVisible()
  await expect(drawer.getByRole('img', { name: '第一页' })).toHaveCount(count)
  await press(drawer, `导入 ${count} 道题`)
  await told(page, `共导入 ${count} 道题`)
}

/** Lays down what the paper of a grade consists of. */
export async function layDownPaper(page: Page, grade: string, also: readonly string[]): Promise<void> {
  await page.getByRole('row').filter({ hasText: grade }).first().click()
  const pane = page.getByRole('complementary')
  await press(pane, /添加题型$/)
  await pane.getByText('抽', { exact: true }).click()
  for (const other of also) await choose(pane, '同样用于', other)
  await page.keyboard.press('Escape')
  await press(pane, '保存')
  await told(page, /^(已保存，并用于另外|试卷结构已保存)/)
}
