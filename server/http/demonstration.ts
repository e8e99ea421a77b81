import { createHash } from 'node:crypto'

/** Full-height elements subtract `--above`, the banner's height. */
const STYLE =
  'body{--above:26px}.demonstration{padding:3px 12px;background:#7a2318;color:#fff;font:600 13px/20px sans-serif;text-align:center}'

/** The demonstration banner, first in the page's flow, so that it covers nothing and causes no layout shift. */
const BANNER = '<aside aria-label="提示" class="demonstration">演示系统，请勿填写真实信息</aside>'

/** The hash of the banner's style, as a Content-Security-Policy names it. */
export const DEMONSTRATION_STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** Returns the page with the banner that says it is a demonstration, where it is one. */
export function markDemonstration(page: string, isDemonstration: boolean): string {
  return isDemonstration
    ? page.replace(/(<\/head>\s*)?<body[^>]*>/, (body) => `<style>${STYLE}</style>${body}${BANNER}`)
    : page
}
