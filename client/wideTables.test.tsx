import { afterEach, expect, test } from 'vitest'
import { watchWideTables } from './wideTables.ts'

afterEach(() => document.body.replaceChildren())

function shown(html: string, widths: { scrollWidth: number; clientWidth: number }) {
  document.body.innerHTML = html
  const stop = watchWideTables(document.body)
  const scroller = document.querySelector<HTMLElement>('.newsTableScroll') as HTMLElement
  for (const [name, value] of Object.entries(widths)) Object.defineProperty(scroller, name, { value })
  const scrollTo = (left: number) => {
    Object.defineProperty(scroller, 'scrollLeft', { value: left, configurable: true })
    scroller.dispatchEvent(new Event('scroll'))
  }
  scrollTo(0)
  const sides = () => ['before', 'after'].filter((side) => scroller.parentElement?.hasAttribute(`data-${side}`))
  return { scroller, sides, scrollTo, stop }
}
const table = '<table><tbody><tr><td>钢琴<table><tbody><tr><td>里面</td></tr></tbody></table></td></tr></tbody></table>'

test('a table that is wider than the page shows on which side it goes on, and takes the focus', () => {
  const { scroller, sides, scrollTo } = shown(table, { scrollWidth: 800, clientWidth: 350 })
  expect(sides()).toEqual(['after'])
  expect([scroller.tabIndex, scroller.getAttribute('role'), scroller.getAttribute('aria-label')]).toEqual([
    0,
    'region',
    '表格，可左右滑动',
  ])
  scrollTo(200)
  expect(sides()).toEqual(['before', 'after'])
  scrollTo(450)
  expect(sides()).toEqual(['before'])
  // The table within it scrolls along, and watching again frames nothing twice.
  watchWideTables(document.body)
  expect(document.querySelectorAll('.newsTable')).toHaveLength(1)
})

test('a table that fits is no stop of the keyboard and hints at nothing', () => {
  const { scroller, sides, stop, scrollTo } = shown(table, { scrollWidth: 350, clientWidth: 350 })
  expect(sides()).toEqual([])
  expect([scroller.hasAttribute('tabindex'), scroller.hasAttribute('role')]).toEqual([false, false])
  stop()
  scrollTo(1)
  expect(sides()).toEqual([])
})
