// `npm run release` builds the product and packs it into release/kaoji-….tar.gz, which starts on a server without a registry, a
// compiler or the source (docs/operations.md). `-- --to FOLDER` puts it elsewhere.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { installWhatIsMissing } from './install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
process.chdir(root)

/** Runs a program and returns what it prints; ends this one where it fails. */
function run(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', ...options })
  if (status === 0) return stdout.trim()
  console.error(`${command} ${args.join(' ')} 失败：${stderr}`)
  process.exit(1)
}

/** Names the source that was packed, and whether it is exactly a commit. */
function sourceName() {
  const commit = run('git', ['rev-parse', '--short=10', 'HEAD'])
  return run('git', ['status', '--porcelain']) === '' ? commit : `${commit}-changed`
}

/** A part that runs for itself keeps the flags of Node that it has in the source, and takes signals itself. */
function commandOf(script, line) {
  if (line.includes('scripts/part.mjs')) return line.replace('scripts/part.mjs', 'kaoji.mjs')
  return `${script === 'start' ? 'exec ' : ''}node kaoji.mjs ${script}`
}

/** The manifest of the release: the same names of `npm run` as in the source. */
function manifestOf(version, source) {
  const { name, engines, license, scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const runs = Object.keys(scripts).filter((script) =>
    /^(start|server|worker|store|migrate|staff|keys|backup|restore|archive|audit:|check:)/.test(script),
  )
  return {
    name,
    version,
    private: true,
    license,
    type: 'module',
    engines,
    source,
    madeFor: `${process.platform}-${process.arch}`,
    scripts: Object.fromEntries(runs.map((script) => [script, commandOf(script, scripts[script])])),
  }
}

function copyFile(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
}

const { values } = parseArgs({ options: { to: { type: 'string' } } })
await installWhatIsMissing({ tests: false })
const { buildWhatChanged } = await import('./build.mjs')
await buildWhatChanged()
const { filesOf, isNeeded, releasePackages } = await import('./release/packages.mjs')

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const source = sourceName()
const name = `kaoji-${version}-${source}-${process.platform}-${process.arch}`
const place = mkdtempSync(join(tmpdir(), 'kaoji-release-'))
const folder = join(place, name)
const to = resolve(values.to ?? 'release')
try {
  mkdirSync(folder)
  // Hidden files are notes of the build.
  cpSync('dist', join(folder, 'dist'), {
    recursive: true,
    filter: (path) => !/(^|\/)\.(?!current)/.test(path.slice('dist'.length)) && !path.endsWith('.map'),
  })
  const packages = releasePackages(root)
  for (const path of packages)
    for (const file of filesOf(join(root, path))) {
      const own = file.slice(root.length + 1)
      // Links between libraries stay links.
      if (isNeeded(own)) cpSync(file, join(folder, own), { verbatimSymlinks: true })
    }
  copyFile('scripts/release/kaoji.mjs', join(folder, 'kaoji.mjs'))
  for (const page of ['operations.md', 'alerts.yml', 'pointInTime.sh', 'licences.md', 'certificates.md'])
    copyFile(join('docs', page), join(folder, 'docs', page))
  cpSync('deploy', join(folder, 'deploy'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(version, source), null, 2)}\n`)
  mkdirSync(to, { recursive: true })
  const archive = join(to, `${name}.tar.gz`)
  rmSync(archive, { force: true })
  // Readable for everybody: where root starts the product, another user runs its database.
  run('tar', ['--owner=0', '--group=0', '--mode=a+rX', '-czf', archive, '-C', place, name])
  const bytes = readFileSync(archive)
  writeFileSync(`${archive}.sha256`, `${createHash('sha256').update(bytes).digest('hex')}  ${name}.tar.gz\n`)
  console.log(`${archive}（${Math.round(bytes.length / 1024 ** 2)} MB，${packages.length} 个依赖包）`)
} finally {
  rmSync(place, { recursive: true, force: true })
}
