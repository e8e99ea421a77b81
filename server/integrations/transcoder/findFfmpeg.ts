import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { ffmpegPackage, noFfmpeg, type System } from '../../systemPackages.ts'

/** Where to look: the setting FFMPEG_PATH (null: not set) and the PATH of the process. */
export interface FfmpegSettings {
  path: string | null
  searchPath: string
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function packaged(system: System): string | null {
  const name = ffmpegPackage(system)
  if (!name) return null
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'ffmpeg')
  } catch (error) {
    // An optional dependency: an installation may do without.
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null
    throw error
  }
}

/**
 * The program that reads and converts videos: FFMPEG_PATH, else one on the PATH, else the one among the dependencies
 * (rulings 9). @throws Error when there is none
 */
export function findFfmpeg({ path, searchPath }: FfmpegSettings, system: System = process): string {
  if (path) return path
  const found = searchPath
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'ffmpeg'))
    .concat(packaged(system) ?? [])
    .find(isExecutable)
  if (!found) throw new Error(noFfmpeg(system))
  return found
}
