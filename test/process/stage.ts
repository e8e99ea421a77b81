import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { oncePerRun } from './oncePerRun.ts'

/** A project folder of its own with the server built from the present source. */
export interface Stage {
  folder: string
  /** The file that `npm start` runs once everything is built. */
  start: string
  remove(): void
}

const RENDERER = `export const isKnown = () => true
export const pageCalls = () => null
export const skeletonCalls = () => []
export const renderSkeleton = () => null
export const render = () => ({ html: '', answers: '', status: 200, title: '', location: null })
`

/** What the page builds leave, as small as it can be: these tests are about processes, not pages. */
export function writePages(dist: string): void {
  mkdirSync(join(dist, 'web'), { recursive: true })
  mkdirSync(join(dist, 'web-ssr'), { recursive: true })
  writeFileSync(
    join(dist, 'web', 'index.html'),
    '<!doctype html><html><head><title>考级</title></head><!--app--></html>',
  )
  writeFileSync(join(dist, 'web', 'csp.json'), '{"script-src":[]}')
  writeFileSync(join(dist, 'web', 'screens.json'), '{}')
  writeFileSync(join(dist, 'web-ssr', 'entryServer.js'), RENDERER)
}

async function build(folder: string): Promise<void> {
  chmodSync(folder, 0o755)
  const address = pathToFileURL(resolve('scripts/build.mjs')).href
  const { buildServer } = (await import(address)) as { buildServer(dist: string): Promise<void> }
  await buildServer(folder)
  writePages(folder)
}

/** The same files under another path; no test changes what is in them. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, target)
    else linkSync(source, target)
  }
}

/** The very line by which the product is started: a shell between npm and node would take a signal and pass nothing on. */
function startScript(start: string): string {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  return scripts.start.replace('scripts/start.mjs', start)
}

/**
 * The server, the worker, the sandbox and the start in a new folder that everybody may read. They are built once a run; each
 * stage has paths of its own, by which its processes are told from those of other tests.
 */
export async function buildStage(): Promise<Stage> {
  const built = await oncePerRun('dist', build)
  const folder = mkdtempSync(join(tmpdir(), 'kaoji-stage-'))
  chmodSync(folder, 0o755)
  const dist = join(folder, 'dist')
  const start = join(dist, 'server', 'start.js')
  linkFolder(built, dist)
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ type: 'module', scripts: { start: startScript(start) } }),
  )
  return {
    folder,
    start,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
