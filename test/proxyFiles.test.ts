import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const operations = readFileSync('docs/operations.md', 'utf8')
const blockOf = (language: string, part: string): string => {
  const blocks = [...operations.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(
    ([, text]) => text ?? '',
  )
  return blocks.find((text) => text.includes(part)) ?? ''
}
const nginx = blockOf('nginx', 'upstream kaoji')
const unit = readFileSync('deploy/systemd/kaoji.service', 'utf8')
const haproxy = readFileSync('deploy/haproxy/haproxy.cfg', 'utf8')

const units = readdirSync('deploy/systemd')
const services = units
  .filter((name) => name.endsWith('.service'))
  .map((name) => ({ name, text: readFileSync(`deploy/systemd/${name}`, 'utf8') }))

describe('the units', () => {
  test.each(services)('are of a release, which lies in one place: $name', ({ text }) => {
    expect(text).toMatch(/^WorkingDirectory=\/srv\/kaoji\/current$/m)
    expect(text).toMatch(/^ExecStart=\/usr\/bin\/node .*\bkaoji\.mjs \w+/m)
  })

  test.each(services)('read one file of settings, and write where nothing is that they start: $name', ({ text }) => {
    expect(text.match(/^EnvironmentFile=.*/gm)).toEqual(['EnvironmentFile=/etc/kaoji/kaoji.env'])
    expect(text).toMatch(/^StateDirectory=kaoji$/m)
    expect(text).toMatch(/^ProtectSystem=strict$/m)
    expect(text).not.toMatch(/^ReadWritePaths=.*\/srv/m)
  })

  test('run by the clock of Shanghai', () => {
    for (const name of units.filter((one) => one.endsWith('.timer')))
      expect(readFileSync(`deploy/systemd/${name}`, 'utf8')).toMatch(/^OnCalendar=.* Asia\/Shanghai$/m)
  })

  test('are there where docs/operations.md names them', () => {
    const named = operations.match(/\bkaoji(?:-\w+)?\.(?:service|socket|timer)\b/g) ?? []
    expect(named).toContain('kaoji-backup.timer')
    expect(named.filter((name) => !units.includes(name))).toEqual([])
  })

  test('let commands beside the embedded database see its process', () => {
    expect(unit).not.toContain('PrivateUsers=yes')
    expect(readFileSync('deploy/systemd/kaoji-backup.service', 'utf8')).not.toContain('PrivateUsers=yes')
  })
})

describe('the files for the proxies', () => {
  test('log no query, no Referer and no sealed address, which hold names, numbers and codes', () => {
    const [, format = ''] = /log_format kaoji '(.+)';/.exec(nginx) ?? []
    expect(format).toContain('$kaoji_place')
    expect(format).not.toMatch(/\$(?:request|request_uri|uri|args|query_string|arg_\w+|http_\w+|cookie_\w+)\b/)
    // nginx repeats the whole address in each line of its error log that is about a request.
    expect([...nginx.matchAll(/^\s*error_log .+ (\w+);/gm)].map(([, level]) => level)).toEqual(['emerg'])
    const servers = nginx.split(/^server \{/m).slice(1)
    expect(servers).toHaveLength(2)
    for (const server of servers) expect(server).toMatch(/access_log (?:off|\S+ kaoji);/)
    const [, line = ''] = /log-format "(.+)"/.exec(haproxy) ?? []
    expect(line).toContain('%[var(txn.place)]')
    expect(line).not.toMatch(/%(?:HU|HP|HPO|HQ|r|hr|hs|CC|CS)\b/)
    expect(haproxy).toContain('path_beg /sounds/ /files/ /store/')
    expect(nginx).toContain('(?:sounds|files|store)')
  })

  test('let go of unused connections before a server that stops ends them', () => {
    const kept = Number(/keepalive_timeout (\d+)s;/.exec(nginx)?.[1])
    const delay = Number(/STOP_DELAY_SECONDS=(\d+)/.exec(unit)?.[1])
    expect(kept).toBeGreaterThan(0)
    expect(delay).toBeGreaterThan(kept)
  })

  test('close no kept connection that its client may still use', () => {
    const announced = Number(
      /keepAliveTimeout: ([\d_]+)/.exec(readFileSync('server/app.ts', 'utf8'))?.[1]?.replace('_', ''),
    )
    const kept = Number(/timeout http-keep-alive (\d+)s/.exec(haproxy)?.[1]) * 1000
    expect(announced).toBeGreaterThan(0)
    expect(kept).toBeGreaterThan(announced)
    expect(haproxy).toContain('option idle-close-on-response')
  })

  test('expect the product where its socket is', () => {
    const socket = readFileSync('deploy/systemd/kaoji.socket', 'utf8')
    const [, address = 'none'] = /ListenStream=(.+)/.exec(socket) ?? []
    expect(nginx).toContain(`server ${address};`)
    expect(unit).toContain('Requires=kaoji.socket')
  })

  test('let the product itself end what it has started', () => {
    expect(unit).toContain('KillMode=mixed')
  })
})
