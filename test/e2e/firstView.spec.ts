import { expect, test } from '@playwright/test'
import { productUrl } from './phone.ts'

/** What a phone with a slow network waits for at the first view of a screen. */

test('a page names every file that its screen needs, so that none is learnt of only when the program runs', async ({
  page,
}) => {
  for (const path of ['/Login', '/Register', '/ForgetPwd', '/connect', '/ExamCenter', '/TeachersList']) {
    const asked = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/assets\/.*\.(js|css)$/.test(pathname)) asked.add(pathname)
    })
    const response = await page.goto(`${productUrl()}${path}`)
    await page.waitForLoadState('networkidle')
    const html = (await response?.text()) ?? ''
    expect(asked.size, path).toBeGreaterThan(2)
    for (const file of asked) expect(html, `${path} learns late of ${file}`).toContain(`"${file}"`)
    page.removeAllListeners('request')
  }
})
