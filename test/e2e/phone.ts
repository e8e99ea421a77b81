import { randomBytes } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'

/** The environment variable with the address of the product of the worker with this number. */
export const urlSetting = (worker: number | string) => `KAOJI_URL_${worker}`

/** The address of the product that `product.ts` started for this worker. */
export function productUrl(): string {
  const url = process.env[urlSetting(process.env.TEST_PARALLEL_INDEX ?? 0)]
  if (!url) throw new Error('the product is not running')
  return url
}

/** A person with a phone in the hand. The notice of the day and the splash are out of the way. */
export async function takePhone(
  browser: Browser,
  baseURL = productUrl(),
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  return { context, page: await context.newPage() }
}

/** Reads the last code in the sandbox's inbox, as a person would look at the messages. */
export async function readCode(context: BrowserContext, mobile: string): Promise<string> {
  const inbox = await context.newPage()
  await inbox.goto(`/sandbox/sms?Mobile=${mobile}`)
  const text = await inbox.locator('body').innerText()
  await inbox.close()
  const code = /(?<!\d)(\d{6})(?!\d)/.exec(text.replaceAll(mobile, ''))?.[1]
  if (!code) throw new Error(`no code in: ${text}`)
  return code
}

/** A JPEG of at least about so many bytes, as a phone's camera makes them: noise does not compress. */
export async function cameraPhoto(minBytes: number): Promise<Buffer> {
  const width = Math.ceil(Math.sqrt(minBytes / 1.2))
  const height = Math.ceil(width * 1.4)
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** Workers of one run draw from numbers and districts of their own, else two would now and then be the same person. */
const worker = Number(process.env.TEST_WORKER_INDEX ?? 0)
const district = ['530102', '530103', '530111', '530112'][worker % 4]
let serial = (worker % 9) * 10_000_000 + (Date.now() % 10_000_000)
export function freshMobile(): string {
  serial += 1
  return `137${String(serial % 100_000_000).padStart(8, '0')}`
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
/** An ID number of a girl born in May 2015, valid by its checksum. */
export function freshIdNumber(): string {
  serial += 1
  const day = String((serial % 28) + 1).padStart(2, '0')
  const order = String(((Math.floor(serial / 28) * 2) % 1000) - (((Math.floor(serial / 28) * 2) % 1000) % 2)).padStart(
    3,
    '0',
  )
  const digits = `${district}201505${day}${order}`
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return digits + '10X98765432'[sum % 11]
}
