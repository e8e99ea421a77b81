import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteWarnings } from '#domain/office/siteWarning.ts'

const metrics = readFileSync('server/http/metrics.ts', 'utf8')
const operations = readFileSync('docs/operations.md', 'utf8')

test('the alert rules speak of figures that are served', () => {
  const named = readFileSync('docs/alerts.yml', 'utf8').match(/kaoji_\w+/g) ?? []
  const served = (name: string) =>
    metrics.includes(`'${name}'`) ||
    metrics.includes(`'${name.replace(/_(bucket|count)$/, '')}'`) ||
    (/^kaoji_calls_(running|waiting)$/.test(name) && metrics.includes('`kaoji_calls_' + '$' + '{state}`'))
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !served(name))).toEqual([])
})

test('the runbook has a line for each word of /readyz', () => {
  const words = ['clock', 'database', 'storage', 'wechatPay', ...siteWarnings]
  expect(words.filter((word) => !operations.includes(`| \`${word}\` |`))).toEqual([])
})
