import { cpSync, existsSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PartMachine } from './cluster.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** What an update brings: the built folder under a version of its own; the answer is where it lies. */
export function layNewBuild(folder: string): string {
  const build = join(folder, 'new-build')
  if (existsSync(build)) return build
  for (const name of ['dist', 'scripts']) cpSync(join(ROOT, name), join(build, name), { recursive: true })
  const described = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  writeFileSync(join(build, 'package.json'), JSON.stringify({ ...described, version: `${described.version}-new` }))
  symlinkSync(join(ROOT, 'node_modules'), join(build, 'node_modules'))
  return build
}

/** Whether every process of the product on the machine runs from that folder. */
export function runsOn({ machine }: PartMachine, build: string): boolean {
  const folders = machine.pidsOf('node').map((pid) => readlinkSync(`/proc/${pid}/cwd`))
  return folders.length > 0 && folders.every((folder) => folder === build)
}
