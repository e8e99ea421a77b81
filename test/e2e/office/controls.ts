import { expect, type Locator, type Page } from '@playwright/test'
import type { OfficeFile } from './files.ts'

/** Chooses of a list that opens below its field, which is searched where it can be: of a long one only a part is drawn. */
export async function choose(within: Page | Locator, label: string, option: string): Promise<void> {
  const field = within.getByRole('combobox', { name: label, exact: true })
  if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') {
    await field.selectOption({ label: option })
    return
  }
  await field.click()
  const page = 'keyboard' in within ? within : within.page()
  await page.keyboard.insertText(option)
  await page.locator('.ant-select-item-option:visible').filter({ hasText: option }).first().click()
}

/** Presses a button and gives it the files that it asks for. */
export async function giveFiles(button: Locator, ...files: OfficeFile[]): Promise<void> {
  const [chooser] = await Promise.all([button.page().waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(files)
}

export const press = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click()

/** Says yes to the question that is asked last. */
export const confirm = (page: Page, yes: string): Promise<void> => press(page.getByRole('dialog').last(), yes)

export const told = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.getByText(text).last()).toBeVisible()

/** The machine's time in Shanghai as a field of the browser takes it. */
export const inShanghai = (minutesFromNow: number): string =>
  new Date(Date.now() + minutesFromNow * 60_000 + 8 * 3_600_000).toISOString().slice(0, 16)

/** Nothing of the page stands beyond its right edge. */
export async function nothingOverflows(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0)
}
