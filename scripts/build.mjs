// Builds what has changed: server and sandbox bundles (esbuild) and both web pages (Vite). It is plain JavaScript,
// because it runs before anything is built.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { runToEnd } from './install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const inputs = {
  server: [
    'server',
    'start',
    'demo',
    'objectStore',
    'sandbox',
    'contract',
    'domain',
    'package-lock.json',
    'scripts/build.mjs',
  ],
  web: ['web', 'client', 'contract', 'domain', 'vite.web.config.ts', 'package-lock.json', 'scripts/build.mjs'],
  admin: [
    'admin',
    'web/styles',
    'client',
    'contract',
    'domain',
    'vite.admin.config.ts',
    'package-lock.json',
    'scripts/build.mjs',
  ],
}

function hashOf(paths) {
  const hash = createHash('sha256')
  const visit = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name))
    else if (!/\.test\.tsx?$/.test(path)) hash.update(path).update('\0').update(readFileSync(path))
  }
  for (const path of paths) visit(path)
  return hash.digest('hex')
}

/** Packages with native code or with files beside their code, and optional ones that are not installed. */
export const NOT_BUNDLED = [
  'sharp',
  '@node-rs/argon2',
  '@vladmandic/face-api',
  '@tensorflow/*',
  'pinyin-pro',
  'pg-native',
  'highs',
  'pdfkit',
  // The writer of PDFs and we must use the same one.
  'fontkit',
  '@hyzyla/pdfium',
]

/** CommonJS packages in the bundle call `require` for the modules of Node. */
const REQUIRE = "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);"

/**
 * Builds the server; tests that start real processes pass a folder of their own, to be independent of the last build, and
 * benchmarks pass `plugins` that replace one module by another.
 */
export async function buildServer(dist = 'dist', plugins = []) {
  const { build } = await import('esbuild')
  await build({
    entryPoints: {
      'server/start': 'start/start.ts',
      'server/server': 'server/process/main.ts',
      'server/worker': 'server/process/worker.ts',
      'server/store': 'server/process/storeService.ts',
      'server/migrate': 'start/migrate.ts',
      'server/staff': 'server/process/staffCommand.ts',
      'server/archive': 'server/process/archiveCommand.ts',
      'server/backup': 'server/process/backup/backupCommand.ts',
      'server/audit': 'server/process/auditCommand.ts',
      'server/keys': 'server/process/keys/keysCommand.ts',
      'server/check': 'server/process/checkCommand.ts',
      'server/mediaChild': 'server/media/child.ts',
      'server/sheetThread': 'server/sheets/sheetThread.ts',
      'server/printThread': 'server/print/printThread.ts',
      'server/sandbox': 'sandbox/main.ts',
    },
    outdir: dist,
    plugins,
    bundle: true,
    splitting: true,
    chunkNames: 'server/chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Each process would otherwise look for, read and compile some thousand files of its packages, which was half of the
    // processor time of a start.
    external: NOT_BUNDLED,
    // Node before 21 has no `navigator`, and pg then makes a `Response` to learn whether it runs at Cloudflare, for which
    // each process would load the whole of Node's fetch.
    define: { navigator: '{"userAgent":"Node.js"}' },
    banner: { js: REQUIRE },
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
  })
  for (const [from, to] of [
    ['server/db/migrations', join(dist, 'server/migrations')],
    ['server/print/rareCharacters', join(dist, 'server/rareCharacters')],
    ['demo/scores', join(dist, 'demo/scores')],
    ['demo/pictures', join(dist, 'demo/pictures')],
    ['demo/videos', join(dist, 'server/demoVideos')],
    ['demo/hearing/sounds', join(dist, 'server/demoHearing/sounds')],
    ['demo/hearing/recordings', join(dist, 'server/demoHearing/recordings')],
  ]) {
    if (!existsSync(from)) continue
    rmSync(to, { recursive: true, force: true })
    mkdirSync(to, { recursive: true })
    cpSync(from, to, { recursive: true })
  }
}

/** Keeps the assets of the last build, because pages opened before an update still request them. */
function keepLastAssets(folder, work) {
  const assets = join(folder, 'assets')
  const saved = join('dist', `.last-${folder.replace(/\W/g, '-')}`)
  rmSync(saved, { recursive: true, force: true })
  const listed = join(folder, '.current-assets.json')
  const current = existsSync(listed) ? JSON.parse(readFileSync(listed, 'utf8')) : []
  mkdirSync(saved, { recursive: true })
  for (const name of current) if (existsSync(join(assets, name))) cpSync(join(assets, name), join(saved, name))
  return work().then(() => {
    writeFileSync(
      listed,
      JSON.stringify(existsSync(assets) ? readdirSync(assets).filter((name) => !/\.(br|gz)$/.test(name)) : []),
    )
    mkdirSync(assets, { recursive: true })
    for (const name of readdirSync(saved))
      if (!existsSync(join(assets, name))) cpSync(join(saved, name), join(assets, name))
    rmSync(saved, { recursive: true, force: true })
  })
}

async function compressFolder(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, String(name))
    if (!/\.(js|css|svg|html|json)$/.test(path) || statSync(path).size < 1000 || existsSync(`${path}.br`)) continue
    const bytes = readFileSync(path)
    writeFileSync(
      `${path}.br`,
      await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}

async function buildWeb() {
  const { build } = await import('vite')
  await keepLastAssets('dist/web', () => build({ configFile: 'vite.web.config.ts', logLevel: 'warn' }))
  await build({ configFile: 'vite.web.config.ts', logLevel: 'warn', build: { ssr: true } })
  await compressFolder('dist/web/assets')
}

async function buildAdmin() {
  const { build } = await import('vite')
  await keepLastAssets('dist/admin', () => build({ configFile: 'vite.admin.config.ts', logLevel: 'warn' }))
  await compressFolder('dist/admin/assets')
}

const builders = { server: () => buildServer(), web: buildWeb, admin: buildAdmin }

const stampOf = (name) => join('dist', `.${name}.hash`)

function whatChanged() {
  return Object.keys(builders).filter((name) => {
    const stamp = stampOf(name)
    return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashOf(inputs[name])
  })
}

/** Builds in a process of its own, because Vite sets NODE_ENV for its whole process and uses much memory. */
export async function buildWhatChanged() {
  if (whatChanged().length === 0) return
  const status = await runToEnd(process.execPath, [fileURLToPath(import.meta.url)])
  if (status !== 0) {
    console.error('构建失败')
    process.exit(1)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // What is built is always for production, whoever begins it: React's two halves do not fit each other.
  process.env.NODE_ENV = 'production'
  mkdirSync('dist', { recursive: true })
  for (const name of whatChanged()) {
    const hash = hashOf(inputs[name])
    console.log(`构建 ${name} …`)
    rmSync(stampOf(name), { force: true })
    await builders[name]()
    writeFileSync(stampOf(name), hash)
  }
}
