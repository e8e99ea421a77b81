import { type Routes, text } from '#sandbox/http.ts'
import { drawAvatar, PEOPLE } from '#sandbox/people.ts'
import { BRIDGE_SCRIPT } from './bridgeScript.ts'
import { OVERVIEW_SCRIPT, OVERVIEW_STYLE } from './overviewAssets.ts'

// Assets are strings instead of files, because the sandbox is bundled into one file.
const PAGE_STYLE = `:root { color-scheme: light dark; --paper: #fbfaf6; --surface: #fff; --ink: #1c1e26; --soft: #5b6070; --line: #e7e3da; --primary: #2f3e73; --accent: #c0392b; --pass: #2e7d4f; --warn: #8a5200; }
@media (prefers-color-scheme: dark) { :root { --paper: #15171e; --surface: #1e212b; --ink: #f1efe9; --soft: #b3b7c6; --line: #343846; --primary: #b9c5f5; --accent: #f08a7d; --pass: #7fcf9f; --warn: #e0a458; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 'PingFang SC', 'HarmonyOS Sans SC', MiSans, 'Noto Sans CJK SC', sans-serif; }
main { max-width: 640px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 22px; margin: 0 0 8px; }
a { color: var(--primary); }
.soft, time, .quiet { color: var(--soft); }
.code { font-size: 44px; font-weight: 600; letter-spacing: 6px; font-variant-numeric: tabular-nums; margin: 8px 0 24px; }
ul { list-style: none; margin: 16px 0; padding: 0; }
.people a { display: flex; align-items: center; gap: 12px; min-height: 64px; padding: 8px 12px; margin-bottom: 8px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; color: var(--ink); text-decoration: none; }
.people img { border-radius: 50%; }
.people em { margin-left: auto; color: var(--soft); font-style: normal; font-size: 14px; }
.choices { display: flex; flex-wrap: wrap; gap: 8px 24px; }
.plain { display: inline-block; padding: 10px 0; }
.events li { padding: 12px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.events b { font-variant-numeric: tabular-nums; }
.events time { float: right; margin-left: 12px; font-size: 14px; font-variant-numeric: tabular-nums; }
.events .quiet { display: block; font-size: 14px; }
`

const PAY_STYLE = `:root { color-scheme: light; }
* { box-sizing: border-box; }
html, body { height: 100%; margin: 0; background: transparent; }
body { display: flex; align-items: flex-end; justify-content: center; background: rgb(0 0 0 / 55%); color: #191919; font: 16px/1.5 'PingFang SC', 'HarmonyOS Sans SC', MiSans, 'Noto Sans CJK SC', sans-serif; }
.sheet { width: 100%; max-width: 480px; padding: 28px 24px max(24px, env(safe-area-inset-bottom)); background: #fff; border-radius: 14px 14px 0 0; animation: rise 200ms ease-out; }
@keyframes rise { from { transform: translateY(40%); opacity: 0; } }
@media (prefers-reduced-motion: reduce) { .sheet { animation: none; } }
p { margin: 0; text-align: center; }
.merchant { font-size: 16px; }
.amount { margin: 4px 0 16px; font-size: 44px; font-weight: 600; font-variant-numeric: tabular-nums; }
.amount span { font-size: 28px; margin-right: 4px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; margin: 0 0 8px; padding: 12px 0; border-top: 1px solid #ededed; font-size: 15px; }
dt { color: #5f5f5f; }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
.state { min-height: 24px; margin: 8px 0; color: #5f5f5f; }
button { display: block; width: 100%; min-height: 48px; border: 0; border-radius: 8px; font: inherit; font-weight: 600; }
.confirm { background: #067a46; color: #fff; }
.cancel { margin-top: 8px; background: #f2f2f2; color: #191919; }
button:disabled { opacity: 60%; }
button:focus-visible { outline: 3px solid #2f3e73; outline-offset: 2px; }
`

const PAY_SCRIPT = `(() => {
  'use strict'
  const sheet = document.querySelector('.sheet')
  const confirm = document.querySelector('.confirm')
  const cancel = document.querySelector('.cancel')
  const state = document.querySelector('.state')
  const finish = (sandboxPay, message) => parent.postMessage({ sandboxPay, message }, location.origin)

  if (sheet.dataset.result === 'fail') return finish('fail', sheet.textContent.trim())

  const request = Object.fromEntries(new URLSearchParams(location.search))
  confirm.addEventListener('click', async () => {
    confirm.disabled = cancel.disabled = true
    state.textContent = '正在支付…'
    try {
      const response = await fetch('/sandbox/pay/confirm', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
      })
      const { result, message } = await response.json()
      state.textContent = message
      setTimeout(() => finish(result, message), result === 'ok' ? 600 : 0)
    } catch {
      finish('fail', '网络异常')
    }
  })
  cancel.addEventListener('click', () => finish('cancel'))
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !cancel.disabled) finish('cancel')
  })
  confirm.focus()
})()
`

// The frame covers the page. Its colour scheme is light, because a frame whose scheme differs from the page's is
// opaque.
const BRIDGE_STYLE = `.sandbox-pay-frame { position: fixed; inset: 0; z-index: 2147483647; width: 100%; height: 100%; border: 0; color-scheme: light; }
`

/** Scripts, styles and avatars, as files of this origin. */
export function assetRoutes(): Routes {
  const file = (body: string, type: string) => ({ protocol: 'page' as const, answer: () => text(body, type) })
  const avatars = PEOPLE.map(({ number, headImgUrl }) => [
    `GET ${headImgUrl}`,
    file(drawAvatar(number) ?? '', 'image/svg+xml'),
  ])
  return {
    'GET /sandbox/bridge.js': file(BRIDGE_SCRIPT, 'text/javascript'),
    'GET /sandbox/assets/bridge.css': file(BRIDGE_STYLE, 'text/css'),
    'GET /sandbox/assets/sandbox.css': file(PAGE_STYLE + OVERVIEW_STYLE, 'text/css'),
    'GET /sandbox/assets/overview.js': file(OVERVIEW_SCRIPT, 'text/javascript'),
    'GET /sandbox/assets/pay.css': file(PAY_STYLE, 'text/css'),
    'GET /sandbox/assets/pay.js': file(PAY_SCRIPT, 'text/javascript'),
    ...Object.fromEntries(avatars),
  }
}
