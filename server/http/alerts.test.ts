import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OPERATION_LIMITS } from '#domain/office/operation.ts'
import { siteWarnings } from '#domain/office/siteWarning.ts'

const metrics = readFileSync('server/http/metrics.ts', 'utf8')
const alerts = readFileSync('docs/alerts.yml', 'utf8')
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

test('the runbook has a line for each alarm and for no other', () => {
  const alarms = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => String(name))
  const told = [...operations.matchAll(/^\| `(Kaoji\w+)` \|/gm)].map(([, name]) => String(name))
  expect(alarms.length).toBeGreaterThan(5)
  expect(told.sort()).toEqual(alarms.sort())
})

test('the bounds of the alarms are those of the operators’ page', () => {
  const { failureShare, slowMs, jobWaitMs, replicaLagSeconds } = OPERATION_LIMITS
  expect(alerts).toContain(`> ${failureShare}\n`)
  expect(alerts).toContain(`> ${slowMs / 1000}\n`)
  expect(alerts).toContain(`kaoji_job_queue_age_seconds > ${jobWaitMs / 1000}\n`)
  expect(alerts).toContain(`kaoji_replica_lag_seconds > ${replicaLagSeconds}\n`)
})

test('the runbook has a line for each word of /readyz', () => {
  const words = ['clock', 'database', 'storage', 'wechatPay', ...siteWarnings]
  expect(words.filter((word) => !operations.includes(`| \`${word}\` |`))).toEqual([])
})
