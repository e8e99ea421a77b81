// The bytes that the console fetches for each of its screens: with nothing loaded yet, and coming from another screen.
import { compressedBytes, filesOf, kb, readManifest } from './chunks.ts'
import { finish, judge } from './measure.ts'
import { buildWhatChanged } from './processes.ts'

const FIRST_KB = 250
const LATER_KB = 60
const FOLDER = 'dist/admin'
/** The page, and the frame around every screen, which comes after signing in. */
const FRAME = ['index.html', 'routes.tsx']

buildWhatChanged()
const manifest = readManifest(FOLDER)
const frame = new Set<string>()
for (const name of FRAME) {
  const key = Object.keys(manifest).find((path) => path === name || path.endsWith(`/${name}`))
  if (key === undefined) throw new Error(`the manifest has no ${name}`)
  filesOf(manifest, key, frame)
}
const sizes = new Map<string, number>()
function sizeOf(files: Iterable<string>): number {
  let sum = 0
  for (const file of files) {
    const size = sizes.get(file) ?? compressedBytes(`${FOLDER}/${file}`)
    sizes.set(file, size)
    sum += size
  }
  return sum
}

const frameBytes = sizeOf(frame)
judge('the frame with the home page', kb(frameBytes), frameBytes <= FIRST_KB * 1024, `at most ${FIRST_KB} KB br`)
const screens = Object.entries(manifest)
  .filter(([key, { isDynamicEntry }]) => isDynamicEntry && key.endsWith('Screen.tsx'))
  .map(([key]) => ({ key, own: sizeOf([...filesOf(manifest, key)].filter((file) => !frame.has(file))) }))
  .sort((one, other) => other.own - one.own)
for (const { key, own } of screens) {
  const isKept = own <= LATER_KB * 1024 && frameBytes + own <= FIRST_KB * 1024
  const figure = `${kb(own)}, with the frame ${kb(frameBytes + own)}`
  judge(key.replace(/^.*\//, ''), figure, isKept, `at most ${LATER_KB} KB br, first ${FIRST_KB} KB`)
}
finish()
