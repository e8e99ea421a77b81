import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findFfmpeg } from '#server/integrations/transcoder/findFfmpeg.ts'
import { ffmpegPackage, noFfmpeg, noPostgres, postgresPackage } from './systemPackages.ts'

const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  optionalDependencies: Record<string, string>
}
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { version: string; os?: string[]; cpu?: string[]; optional?: boolean; resolved?: string }>
}

describe('the programs that come along', () => {
  const systems: Array<[platform: string, arch: string, hasPackages: boolean]> = [
    ['linux', 'x64', true],
    ['linux', 'arm64', true],
    ['darwin', 'x64', true],
    ['darwin', 'arm64', true],
    ['linux', 'ia32', false],
    ['linux', 'arm', false],
    ['linux', 'riscv64', false],
    ['win32', 'x64', false],
    ['win32', 'arm64', false],
    ['freebsd', 'x64', false],
  ]
  test.each(systems)('%s %s', (platform, arch, hasPackages) => {
    const system = { platform, arch }
    const names = [postgresPackage(system), ffmpegPackage(system)]
    if (!hasPackages) {
      expect(names).toEqual([null, null])
      expect(noPostgres(system)).toMatch(new RegExp(`^[^\\n]*${platform}-${arch}[^\\n]*DATABASE_URL[^\\n]*$`))
      expect(noFfmpeg(system)).toMatch(new RegExp(`^[^\\n]*${platform}-${arch}[^\\n]*FFMPEG_PATH[^\\n]*$`))
      return
    }
    for (const name of names) {
      expect(optionalDependencies[String(name)]).toMatch(/^\d+\.\d+\.\d+[\w.-]*$/)
      // npm installs it on its own platform only, so that others neither download it nor fail because of it.
      expect(lock.packages[`node_modules/${name}`]).toMatchObject({
        version: optionalDependencies[String(name)],
        os: [platform],
        cpu: [arch],
        optional: true,
      })
    }
  })

  test('the lockfile names no address', () => {
    expect(Object.values(lock.packages).filter(({ resolved }) => resolved !== undefined)).toEqual([])
  })

  test('no program anywhere: the message names the setting', () => {
    const system = { platform: 'linux', arch: 'riscv64' }
    expect(() => findFfmpeg({ path: null, searchPath: '/nowhere' }, system)).toThrow(noFfmpeg(system))
  })
})
