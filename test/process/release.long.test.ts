import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPorts } from './ports.ts'
import { killHard, processesOf } from './processTree.ts'
import { startProduct } from './product.ts'

let place: string
let folder: string
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'kaoji-unpacked-'))
  execFileSync(process.execPath, ['scripts/release.mjs', '--to', place], { stdio: 'ignore' })
  const archive = readdirSync(place).find((name) => name.endsWith('.tar.gz')) as string
  const [digest] = readFileSync(join(place, `${archive}.sha256`), 'utf8').split(' ')
  expect(
    createHash('sha256')
      .update(readFileSync(join(place, archive)))
      .digest('hex'),
  ).toBe(digest)
  execFileSync('tar', ['-xzf', join(place, archive), '-C', place])
  folder = join(place, archive.replace('.tar.gz', ''))
}, 600_000)
afterAll(() => {
  for (const { pid } of processesOf(place)) killHard(pid)
  rmSync(place, { recursive: true, force: true })
})

/** No registry, no compiler, nothing of the machine that built it. */
const env = () => ({
  DATA_DIR: join(place, 'data'),
  npm_config_registry: 'http://127.0.0.1:1',
  npm_config_offline: 'true',
})

const kaoji = (...words: string[]) =>
  execFileSync(process.execPath, [join(folder, 'kaoji.mjs'), ...words], {
    env: { PATH: process.env.PATH ?? '', ...env() },
    encoding: 'utf8',
  })

test('the archive holds no source, no tools and no tests', () => {
  expect(readdirSync(folder).sort()).toEqual(
    ['deploy', 'dist', 'docs', 'kaoji.mjs', 'node_modules', 'package.json'].filter(
      (name) => name !== 'deploy' || existsSync('deploy'),
    ),
  )
  for (const tool of ['vite', 'esbuild', 'typescript', 'vitest', 'react'])
    expect(existsSync(join(folder, 'node_modules', tool)), tool).toBe(false)
})

test('unpacked, it starts without a registry, with its demo world, pages and commands, and stops', {
  timeout: 300_000,
}, async () => {
  const port = await findPorts()
  const product = startProduct({ start: '', port, cwd: folder, byNpm: true, env: { ...env(), DEMO: '1' } })
  await product.untilReady()
  for (const path of ['/', '/admin', '/ExaminerLogin', '/api/openapi.json'])
    expect((await fetch(product.url + path)).status, path).toBe(200)
  const page = await (await fetch(product.url)).text()
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? []
  expect((await fetch(product.url + script)).status).toBe(200)
  // Passwords are hashed by native code, and the demo world was drawn by it.
  const login = await fetch(`${product.url}/api/User/GetToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Mobile: '13800000002', Pwd: 'Kaoji@2026' }),
  })
  expect(((await login.json()) as { Code: number }).Code).toBe(1)
  expect(kaoji('staff')).toContain('13800000009')
  expect(kaoji('backup', '--to', join(place, 'backup'))).toContain('备份完成')
  product.signal('SIGTERM')
  expect(await product.untilEnded()).toBe(0)
})

test.each(['server', 'worker', 'store', 'migrate'])(
  'the part %s of a product on several machines starts as well',
  (part) => {
    const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const [, ...words] = (scripts[part] as string).replace('exec ', '').split(' ')
    const { status, stderr } = spawnSync(process.execPath, words, {
      cwd: folder,
      env: {
        PATH: process.env.PATH ?? '',
        DATA_DIR: join(place, part),
        SECRET_KEY: 'a-secret-key-of-the-release-tests-of-43-bytes',
      },
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, expect.stringContaining('没有设置 DATABASE_URL')])
    expect(readFileSync(join(folder, 'deploy', 'systemd', `kaoji-${part}.service`), 'utf8')).toContain(
      `kaoji.mjs ${part}`,
    )
  },
)

test('every package that is loaded later is there and complete', () => {
  const script = `
    const { createRequire } = await import('node:module')
    const load = createRequire('${folder}/dist/server/start.js')
    for (const name of ['sharp', '@node-rs/argon2', 'highs', 'pdfkit', 'fontkit', 'pinyin-pro', '@hyzyla/pdfium', '@tensorflow/tfjs-core', '@tensorflow/tfjs-backend-wasm', '@tensorflow/tfjs-converter'])
      load(name)
    for (const file of ['@vladmandic/face-api/dist/face-api.node-wasm.js', '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf', '@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf', '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm'])
      load.resolve(file)
    console.log('all')`
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, encoding: 'utf8' })).toBe(
    'all\n',
  )
})
