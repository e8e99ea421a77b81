// Which packages a built product loads: those that are in no bundle, those whose files it reads, and what they need themselves.
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { NOT_BUNDLED } from '../build.mjs'

/** Packages whose files are read and whose code is not imported. */
const READ = ['@expo-google-fonts/noto-serif-sc']

/** Of this package the product reads two fonts of many. */
const FONTS = /noto-serif-sc\/(\d+\w+)\//
const FONTS_READ = ['400Regular', '700Bold']

const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The folder of a package as Node finds it from another; null where an optional one is not installed. */
function findPackage(name, from, root) {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return found
    if (folder === root) return null
  }
}

function expand(name, root) {
  if (!name.endsWith('/*')) return [name]
  const { dependencies } = manifestOf(root)
  return Object.keys(dependencies).filter((dependency) => dependency.startsWith(name.slice(0, -1)))
}

/** The folders of all packages that a release needs, relative to the root. @throws Error where one is not installed */
export function releasePackages(root) {
  const { optionalDependencies } = manifestOf(root)
  const optional = new Set(['pg-native', ...Object.keys(optionalDependencies)])
  const found = new Set()
  const visit = (name, from, isOptional) => {
    const folder = findPackage(name, from, root)
    if (folder === null) {
      if (isOptional) return
      throw new Error(`${name} is not installed, which ${relative(root, from) || 'the product'} needs`)
    }
    const real = realpathSync(folder)
    if (found.has(real)) return
    found.add(real)
    const manifest = manifestOf(real)
    for (const next of Object.keys(manifest.dependencies ?? {})) visit(next, real, false)
    for (const next of Object.keys(manifest.optionalDependencies ?? {})) visit(next, real, true)
  }
  const roots = [...NOT_BUNDLED.flatMap((name) => expand(name, root)), ...READ, ...Object.keys(optionalDependencies)]
  for (const name of roots) visit(name, root, optional.has(name))
  return [...found].map((folder) => relative(root, folder)).sort()
}

/** Whether a file of a package belongs into the release. */
export function isNeeded(path) {
  const [, font] = FONTS.exec(path) ?? []
  if (font !== undefined) return FONTS_READ.includes(font)
  return !/\.(?:d\.[cm]?ts|map)$/.test(path)
}

/** Every file below a folder, without packages inside it, which are listed by themselves. */
export function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesOf(path) : [path]
  })
}
