import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export interface SourceFile {
  path: string
  text: string
  lines: number
  imports: Array<{ path: string; isTypeOnly: boolean }>
}

const ROOTS = ['domain', 'contract', 'server', 'start', 'demo', 'objectStore', 'sandbox', 'client', 'web', 'admin']

export function resolveImport(from: string, spec: string): string {
  if (spec.startsWith('#')) return spec.slice(1)
  return spec.startsWith('.') ? normalize(join(dirname(from), spec)) : spec
}

/** Static, re-exported and dynamic imports, as paths from the root of the project (packages by their names). */
function importsOf(path: string, text: string): SourceFile['imports'] {
  const found: SourceFile['imports'] = []
  const statement = /^\s*(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
  for (const [, type, spec] of text.matchAll(statement))
    found.push({ path: resolveImport(path, spec as string), isTypeOnly: type !== undefined })
  for (const [, spec] of text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g))
    found.push({ path: resolveImport(path, spec as string), isTypeOnly: false })
  return found
}

/** All source files of the product, without tests and generated files. */
export function productSource(): SourceFile[] {
  return ROOTS.flatMap((root) => {
    let names: string[]
    try {
      names = readdirSync(root, { recursive: true }).map(String)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw error
    }
    return names
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)generated\//.test(name))
      .map((name) => {
        const path = join(root, name)
        const text = readFileSync(path, 'utf8')
        return { path, text, lines: text.split('\n').length, imports: importsOf(path, text) }
      })
  })
}
