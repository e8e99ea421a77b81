import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { kb } from '../bench/chunks.ts'
import { FIRST_KB, FRAME_FILES, LATER_KB, screenLoads } from '../bench/screenLoad.ts'

test(`no screen of the console fetches more than ${FIRST_KB} KB at first, or ${LATER_KB} KB coming from another`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kaoji-console-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // In a process of its own: Vite sets NODE_ENV for its whole process.
  execFileSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '-c', 'vite.admin.config.ts', '--outDir', folder, '--logLevel', 'error'],
    { env: { ...process.env, NODE_ENV: 'production' } },
  )
  const { frame, frameFiles, screens } = screenLoads(folder)
  expect(frameFiles).toBeLessThanOrEqual(FRAME_FILES)
  expect(frame).toBeLessThanOrEqual(FIRST_KB * 1024)
  expect(screens.length).toBeGreaterThan(20)
  expect(
    screens.filter(({ isKept }) => !isKept).map(({ name, own, first }) => `${name} ${kb(own)}, ${kb(first)}`),
  ).toEqual([])
})
