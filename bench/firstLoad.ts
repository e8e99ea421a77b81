// The bytes that a phone fetches before a page shows: built scripts and style sheets, compressed as they are sent.
import { existsSync, readFileSync } from 'node:fs'
import { compressedBytes, filesOf, kb, manifestOf, readManifest } from './chunks.ts'
import { finish, judge } from './measure.ts'
import { buildWhatChanged } from './processes.ts'

const LIMIT_KB = 100
const AIM_KB = 80

/** The scripts, module preloads and style sheets in the page's HTML. */
function filesOfPage(folder: string): Set<string> {
  const html = readFileSync(`${folder}/index.html`, 'utf8')
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+\.(?:js|css))"/g)].map(
    ([, url]) => url ?? '',
  )
  return new Set(named.map((url) => url.replace(/^\/(admin\/)?/, '')))
}

/** The file that a lazy route in `web/routes.tsx` imports; null if the route is part of the entry or unknown. */
function lazyScreen(routesFile: string, path: string): string | null {
  const text = readFileSync(routesFile, 'utf8')
  const at = text.indexOf(`path: '${path}'`)
  if (at === -1) throw new Error(`${routesFile} has no ${path}`)
  const end = text.indexOf('path:', at + 5)
  const screen = /import\('\.\/([^']+)'\)/.exec(text.slice(at, end === -1 ? undefined : end))?.[1]
  return screen ?? null
}

interface Load {
  script: number
  style: number
  files: Array<[file: string, bytes: number]>
}

/** The files of the page, its entry and the screens, without duplicates. */
function firstLoad(folder: string, screens: string[]): Load {
  const names = filesOfPage(folder)
  const manifest = existsSync(manifestOf(folder)) ? readManifest(folder) : null
  if (manifest) for (const key of ['index.html', ...screens]) filesOf(manifest, key, names)
  const files = [...names].map((file): [string, number] => [file, compressedBytes(`${folder}/${file}`)])
  const sum = (ending: string) =>
    files.filter(([file]) => file.endsWith(ending)).reduce((all, [, bytes]) => all + bytes, 0)
  return { script: sum('.js'), style: sum('.css'), files: files.sort((a, b) => b[1] - a[1]) }
}

function show(title: string, { script, style, files }: Load): void {
  console.log(
    `${title}: ${kb(script + style)} (scripts ${kb(script)}, style sheets ${kb(style)}, ${files.length} files)`,
  )
}

buildWhatChanged()
const home = firstLoad('dist/web', [])
show('/', home)
for (const [file, bytes] of home.files) console.log(`    ${kb(bytes).padStart(8)}  ${file}`)
const bytes = home.script + home.style
judge('first load of /', kb(bytes), bytes <= LIMIT_KB * 1024, `at most ${LIMIT_KB} KB br, aim ${AIM_KB}`)

console.log('\nFor information, with the home page not yet seen:')
for (const path of ['/ExamApply', '/Login', '/Register']) {
  if (!readFileSync('web/routes.tsx', 'utf8').includes(`path: '${path}'`)) {
    console.log(`${path}: no such route yet`)
    continue
  }
  const screen = lazyScreen('web/routes.tsx', path)
  show(path, firstLoad('dist/web', screen ? [screen] : []))
}
show('/ for who is signed in', firstLoad('dist/web', ['screens/home/OwnStep.tsx']))
// The console's page lists all static imports of its entry, so that no manifest is needed.
show('/admin, the frame', firstLoad('dist/admin', []))
finish()
