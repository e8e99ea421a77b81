// Tests the product in the browser engines of old WeChat versions (docs/oldEngines.md); not part of `npm test`.
//   node scripts/oldEngines.mjs <folder> 107 [playwright arguments]   the journeys of test/e2e on Chromium 107
//   node scripts/oldEngines.mjs <folder> 92 <address of a running product with the demonstration world>
// <folder> contains what `npm install --ignore-scripts @sparticuz/chromium@107.0.0 chrome-aws-lambda@10.1.0
// puppeteer-core@10.1.0` put there.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

const bins = { 107: 'node_modules/@sparticuz/chromium/bin', 92: 'node_modules/chrome-aws-lambda/bin' }

/** Unpacks the browser, which the packages contain compressed, once. */
function unpack(folder, version) {
  const target = join(folder, `chromium-${version}`)
  const program = join(target, 'chromium')
  if (existsSync(program)) return program
  mkdirSync(target, { recursive: true })
  const from = join(folder, bins[version])
  for (const part of ['swiftshader', 'aws'])
    spawnSync('tar', ['xf', '-', '-C', target], {
      input: brotliDecompressSync(readFileSync(join(from, `${part}.tar.br`))),
    })
  writeFileSync(program, brotliDecompressSync(readFileSync(join(from, 'chromium.br'))), { mode: 0o755 })
  return program
}

const [folderGiven, version, ...rest] = process.argv.slice(2)
if (!folderGiven || !(version in bins)) {
  console.error('usage: node scripts/oldEngines.mjs <folder> 107|92 …')
  process.exit(1)
}
const folder = resolve(folderGiven)
const program = unpack(folder, version)
if (version === '107') {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const run = spawnSync(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'test', ...rest], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: program, LIMIT_LOGIN: '0', LIMIT_LOOKUP: '0' },
  })
  process.exit(run.status ?? 1)
}
const { tryProduct } = await import('./tryChromium92.mjs')
process.exit((await tryProduct({ folder, program, url: rest[0] ?? 'http://localhost:3000' })) ? 0 : 1)
