import { compressedBytes, filesOf, type Manifest, readManifest } from './chunks.ts'

/** What a screen of the console may fetch with nothing loaded yet, and coming from another screen; brotli. */
export const FIRST_KB = 250
export const LATER_KB = 60
/** How many files the page and its frame may consist of. */
export const FRAME_FILES = 20

/** The page, and the frame around every screen, which comes after signing in. */
const FRAME = ['index.html', 'routes.tsx']

interface ScreenLoad {
  name: string
  /** Bytes beyond the frame. */
  own: number
  /** Bytes with the frame. */
  first: number
  isKept: boolean
}

function frameOf(manifest: Manifest): Set<string> {
  const files = new Set<string>()
  for (const name of FRAME) {
    const key = Object.keys(manifest).find((path) => path === name || path.endsWith(`/${name}`))
    if (key === undefined) throw new Error(`the manifest has no ${name}`)
    filesOf(manifest, key, files)
  }
  return files
}

/**
 * The bytes that the console fetches for its frame and for each of its screens, the largest first. Parts that load when
 * they are opened are not counted.
 */
export function screenLoads(folder: string): { frame: number; frameFiles: number; screens: ScreenLoad[] } {
  const manifest = readManifest(folder)
  const sizes = new Map<string, number>()
  const sizeOf = (files: Iterable<string>) => {
    let sum = 0
    for (const file of files) {
      const size = sizes.get(file) ?? compressedBytes(`${folder}/${file}`)
      sizes.set(file, size)
      sum += size
    }
    return sum
  }
  const frameFiles = frameOf(manifest)
  const frame = sizeOf(frameFiles)
  const screens = Object.entries(manifest)
    .filter(([key, { isDynamicEntry }]) => isDynamicEntry && key.endsWith('Screen.tsx'))
    .map(([key]) => {
      const own = sizeOf([...filesOf(manifest, key)].filter((file) => !frameFiles.has(file)))
      const isKept = own <= LATER_KB * 1024 && frame + own <= FIRST_KB * 1024
      return { name: key.replace(/^.*\/|\.tsx$/g, ''), own, first: frame + own, isKept }
    })
  return { frame, frameFiles: frameFiles.size, screens: screens.sort((one, other) => other.own - one.own) }
}
