import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Prints what the rules say at some instants; it runs in processes of different time zones. */
const script = `
import { ageInYears } from './domain/people/birthMonth.ts'
import { shanghaiDate, shanghaiIso, shanghaiMinuteText, startOfShanghaiDay, parseIso } from './domain/time.ts'
const moments = ['2026-02-28T23:59:59+08:00', '2024-02-29T00:00:00+08:00', '2026-11-20T09:00:00+08:00', '2026-12-31T16:00:00Z']
const said = moments.map(Date.parse).map((now) => [
  shanghaiIso(now), shanghaiDate(now), shanghaiMinuteText(now), startOfShanghaiDay(now), ageInYears('1988.05', now),
])
console.log(JSON.stringify([said, parseIso('2026-11-20T09:00:00+08:00')]))
`

test('C1 deadlines and ages are the same whatever the time zone of the process', () => {
  const said = ['UTC', 'Asia/Shanghai', 'America/Los_Angeles'].map((TZ) => {
    const run = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    })
    expect(run.stderr).toBe('')
    return run.stdout
  })
  expect(said[0]).toContain('2026-11-20T09:00:00+08:00')
  expect(new Set(said).size).toBe(1)
})
