import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/** What the library says in English, in its files, and what stands there instead. */
const spoken: Readonly<Record<string, ReadonlyArray<readonly [english: string, ours: string]>>> = {
  // An icon stands beside a word or in a button with a name; alone it would be read as 'plus' or 'down'.
  '@ant-design/icons/es/components/AntdIconLight.js': [
    [
      'role: "img",\n    "aria-label": icon.name',
      `role: restProps["aria-label"] ? "img" : undefined, "aria-hidden": !restProps["aria-label"]`,
    ],
  ],
  '@rc-component/input-number/es/StepHandler.js': [
    ["isUpAction ? 'Increase Value' : 'Decrease Value'", "isUpAction ? '增加' : '减少'"],
  ],
}

/** The files that were changed in this build. */
const changed = new Set<string>()

/** Has the library's controls speak Chinese. A version in which the texts or the files stand elsewhere fails the build. */
const inChinese: Plugin = {
  name: 'in-chinese',
  apply: 'build',
  buildStart: () => changed.clear(),
  transform(code, id) {
    const [file, changes] = Object.entries(spoken).find(([name]) => id.split('?')[0]?.endsWith(name)) ?? []
    if (!file || !changes) return
    changed.add(file)
    for (const [english] of changes) if (!code.includes(english)) throw new Error(`${id} no longer says ${english}`)
    return { code: changes.reduce((text, [english, ours]) => text.replace(english, ours), code), map: null }
  },
  buildEnd(error) {
    if (error) return
    for (const file of Object.keys(spoken))
      if (!changed.has(file)) throw new Error(`${file} is not part of the console`)
  },
}

export default defineConfig({
  root: `${root}admin`,
  base: '/admin/',
  appType: 'spa',
  plugins: [react(), inChinese],
  server: {
    port: 5174,
    proxy: { '/api': 'http://127.0.0.1:3000', '/files': 'http://127.0.0.1:3000' },
    fs: { allow: [root] },
  },
  build: {
    outDir: `${root}dist/admin`,
    emptyOutDir: true,
    target: ['chrome87', 'safari14'],
    // bench/consoleScreens.ts reads from it what each screen fetches.
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    // antd comes as one part; it is fetched once and kept.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // What most screens share comes in two parts instead of in forty; what few share comes with them. The sentences of refusals are
        // many, and screens that say none do without.
        codeSplitting: {
          groups: [
            { name: 'kit', test: /\/(admin\/(kit|shell)|client|domain(?!\/reasons\/)|contract)\//, minShareCount: 32 },
            { name: 'parts', test: /\/node_modules\//, minShareCount: 32 },
          ],
        },
      },
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@(rc-component|ant-design)\//, sideEffects: false }] },
    },
  },
})
