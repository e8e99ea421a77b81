export const OVERVIEW_STYLE = `main.wide { max-width: 1400px; padding: 24px 24px 64px; }
.wide h1, .wide h2 { font-family: 'Songti SC', 'Noto Serif CJK SC', 'Noto Serif SC', serif; font-weight: 600; }
.wide h1 { font-size: 28px; }
.wide h2 { margin: 0 0 8px; font-size: 20px; }
.wide h2 small { color: var(--soft); font: 400 14px/1.5 sans-serif; }
.wide h3 { margin: 20px 0 4px; color: var(--soft); font-size: 14px; font-weight: 400; }
.wide p { margin: 0; }
.columns { display: grid; gap: 32px; margin-top: 24px; }
section { margin-bottom: 32px; min-width: 0; }
.columns > div { min-width: 0; }
@media (min-width: 1000px) {
  .columns { grid-template: auto 1fr / 300px minmax(0, 1fr) 380px; gap: 0 32px; }
  .columns > div:nth-child(odd) { grid-row: 1 / 3; }
  .columns > div:nth-child(4) { grid-column: 2; grid-row: 2; }
}
@media (max-width: 480px) { main.wide { padding: 16px 16px 48px; } }
.phone { padding: 20px 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 28px; }
.holder { display: flex; align-items: center; gap: 12px; }
.holder img { border-radius: 50%; }
.holder small, .switches small { display: block; color: var(--soft); font-size: 14px; }
.open { display: block; margin-top: 12px; padding: 10px; border: 1px solid var(--primary); border-radius: 8px; text-align: center; text-decoration: none; }
.sheets li { padding: 12px; margin-bottom: 8px; border: 1px solid var(--line); border-radius: 12px; }
.sheets, .rows, .switches { margin: 8px 0 0; }
.amount { font-size: 28px; font-weight: 600; font-variant-numeric: tabular-nums; }
.rows li { padding: 10px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.rows b { font-variant-numeric: tabular-nums; }
.wide .quiet { color: var(--soft); font-size: 14px; font-variant-numeric: tabular-nums; }
.key { font-size: 14px; }
em { font-style: normal; }
em.pass { color: var(--pass); } em.wait { color: var(--warn); } b.bad, em.bad, em.on { color: var(--accent); }
h2 em.on { font: 400 14px/1.5 sans-serif; }
.acts { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 6px; }
.acts button { min-height: 44px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); color: var(--primary); font: inherit; font-size: 14px; cursor: pointer; }
.switches button { display: grid; grid-template-columns: 44px minmax(0, 1fr); gap: 12px; align-items: start; width: 100%; min-height: 44px; padding: 10px 0; border: 0; border-top: 1px solid var(--line); background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; }
.switches b { font-weight: 600; }
.knob { position: relative; width: 44px; height: 26px; margin-top: 1px; border-radius: 13px; background: var(--soft); }
.knob::after { content: ''; position: absolute; top: 3px; left: 3px; width: 20px; height: 20px; border-radius: 50%; background: #fff; transition: transform 150ms ease-out; }
[aria-checked='true'] .knob { background: var(--accent); }
[aria-checked='true'] .knob::after { transform: translateX(18px); }
@media (prefers-reduced-motion: reduce) { .knob::after { transition: none; } }
button:focus-visible, a:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
.told { position: fixed; right: 16px; bottom: 16px; left: 16px; width: fit-content; max-width: 560px; margin: 0 auto; padding: 8px 16px; border-radius: 8px; background: var(--ink); color: var(--paper); }
.told:empty { display: none; }
`

// A part is replaced as a whole when its markup has changed; the button that had the focus gets it back.
export const OVERVIEW_SCRIPT = `(() => {
  'use strict'
  const told = document.querySelector('.told')
  let timer = 0
  let isSending = false

  function say(text) {
    told.textContent = text
    clearTimeout(timer)
    timer = setTimeout(() => { told.textContent = '' }, 4000)
  }

  async function refresh() {
    const response = await fetch(location.href, { headers: { accept: 'text/html' } })
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
    for (const part of document.querySelectorAll('[data-part]')) {
      const next = fresh.querySelector('[data-part="' + part.dataset.part + '"]')
      if (!next || next.innerHTML === part.innerHTML) continue
      const buttons = [...part.querySelectorAll('button')]
      const at = buttons.indexOf(document.activeElement)
      part.replaceChildren(...next.childNodes)
      if (at >= 0) part.querySelectorAll('button')[at]?.focus()
    }
  }

  document.addEventListener('click', async (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-command]') : null
    if (!button || isSending) return
    isSending = true
    try {
      const response = await fetch('/sandbox/control', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: button.dataset.command,
      })
      const answer = await response.json()
      say(response.ok ? '已执行' : '没有执行：' + (answer.error ?? response.status))
      await refresh()
    } catch {
      say('沙箱没有答复，可能正在重新启动')
    } finally {
      isSending = false
    }
  })

  setInterval(() => {
    // The process may be restarting; the next round asks again.
    if (!document.hidden) refresh().catch(() => say('沙箱没有答复，稍后再试'))
  }, 2000)
})()
`
