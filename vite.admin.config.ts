import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root: `${root}admin`,
  base: '/admin/',
  appType: 'spa',
  plugins: [react()],
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
        // What most screens share comes in two parts instead of in forty; what few share comes with them.
        codeSplitting: {
          groups: [
            { name: 'kit', test: /\/(admin\/(kit|shell)|client|domain|contract)\//, minShareCount: 32 },
            { name: 'parts', test: /\/node_modules\//, minShareCount: 32 },
          ],
        },
      },
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@(rc-component|ant-design)\//, sideEffects: false }] },
    },
  },
})
