import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { ffmpegPackage, noFfmpeg, type System } from '#server/platform/systemPackages.ts'

/** Where to search: the setting FFMPEG_PATH (null: not set) and the PATH of the process. */
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
    // The package is an optional dependency, which an installation may lack.
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null
    throw error
  }
}

/**
 * Finds ffmpeg: FFMPEG_PATH, else on the PATH, else among the dependencies (rulings#start). @throws Error if there is
 * none
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
