import { cpSync, existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Plugin } from 'esbuild'

/** Builds the product with the plain module. The folder lies in the tree, so that packages are resolved from there. */
export async function buildPlain(name: string, module: string): Promise<string> {
  const address = '../scripts/build.mjs'
  const { buildServer } = (await import(address)) as { buildServer(dist: string, plugins: Plugin[]): Promise<void> }
  const folder = resolve('.cache', `plain-${name}`)
  const [from, to] = [resolve(module), resolve('bench/plain', basename(module))]
  let isSwapped = false
  const swap: Plugin = {
    name: 'plain',
    setup: (build) =>
      build.onResolve(
        { filter: new RegExp(`/${basename(module)}$`) },
        async ({ path, importer, resolveDir, kind, pluginData }) => {
          if (pluginData === 'seen') return undefined
          const found = await build.resolve(path, { importer, resolveDir, kind, pluginData: 'seen' })
          // The plain module itself may take over what stays of the one that it replaces.
          if (found.path !== from || importer === to) return undefined
          isSwapped = true
          return { path: to }
        },
      ),
  }
  await buildServer(folder, [swap])
  if (!isSwapped) throw new Error(`nothing imports ${module}`)
  for (const pages of ['web', 'web-ssr', 'admin'])
    if (existsSync(join('dist', pages))) cpSync(join('dist', pages), join(folder, pages), { recursive: true })
  return folder
}
