import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
  isDynamicEntry?: boolean
}
export type Manifest = Record<string, Chunk>

export const manifestOf = (folder: string) => `${folder}/.vite/manifest.json`

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(manifestOf(folder), 'utf8')) as Manifest
}

/** A chunk with its static imports and their style sheets. */
export function filesOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the manifest has no ${key}`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const sheet of chunk.css ?? []) found.add(sheet)
  for (const other of chunk.imports ?? []) filesOf(manifest, other, found)
  return found
}

export function compressedBytes(path: string): number {
  const bytes = readFileSync(path)
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

export const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
