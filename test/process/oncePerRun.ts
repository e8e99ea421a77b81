import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { until } from '../waiting.ts'

/**
 * Fills a folder once in the whole run: the worker that needs it first does so, another one that needs it meanwhile waits.
 * Nobody changes what is in it.
 */
export async function oncePerRun(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(inject('runFolder'), name)
  const filled = `${folder}.filled`
  try {
    mkdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    await until(`${name} is there`, () => existsSync(filled) || !existsSync(folder), 100)
    if (!existsSync(filled)) throw new Error(`another worker could not make ${name}`)
    return folder
  }
  try {
    await fill(folder)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  writeFileSync(filled, '')
  return folder
}
