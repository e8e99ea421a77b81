import { expect, type Locator, type Page } from '@playwright/test'

/** What a piece of work costs the person who does it. */
export interface DeskEffort {
  /** Presses of the mouse, also into a field. */
  clicks: number
  /** Keys that give a command; what is typed into a field, and Tab and Enter in it, are not counted. */
  keys: number
}

declare global {
  interface Window {
    deskEffort?: DeskEffort
  }
}

/** Counts what the browser receives while `job` is done in the page, which must not be loaded anew meanwhile. */
export async function effortOf(page: Page, job: () => Promise<void>): Promise<DeskEffort> {
  await page.evaluate(() => {
    if (window.deskEffort === undefined) {
      addEventListener('pointerdown', () => window.deskEffort && window.deskEffort.clicks++, true)
      addEventListener(
        'keydown',
        ({ target }) => {
          const isTyped = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
          if (window.deskEffort && !isTyped) window.deskEffort.keys++
        },
        true,
      )
    }
    window.deskEffort = { clicks: 0, keys: 0 }
  })
  await job()
  const effort = await page.evaluate(() => window.deskEffort)
  expect(effort, 'the page was loaded anew').toBeDefined()
  return effort as DeskEffort
}

/** Types over what a field holds, into which the page has put the focus by itself. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

/** Goes on with Tab to a field, which is not far, and types into it. */
export async function tabInto(page: Page, field: Locator, text: string): Promise<void> {
  const hasFocus = () => field.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 12 && !(await hasFocus()); presses++) await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
  await page.keyboard.insertText(text)
}

/** Goes down in the browser's own choice, which has the focus, until it shows the option. */
export async function arrowTo(page: Page, select: Locator, option: string): Promise<void> {
  await expect(select).toBeFocused()
  await expect(select.locator('option', { hasText: option })).toHaveCount(1)
  const chosen = () => select.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.text)
  const most = await select.locator('option').count()
  for (let presses = 0; presses < most && (await chosen()) !== option; presses++) await page.keyboard.press('ArrowDown')
  expect(await chosen()).toBe(option)
}
