import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { brand } from './web/brand.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Writes the names into index.html, and beside it the hash of its inline script for the Content-Security-Policy. */
function pageShell(): Plugin {
  return {
    name: 'kaoji-page-shell',
    transformIndexHtml: (html) =>
      html
        .replace('%TITLE%', brand.title)
        .replace('%DESCRIPTION%', brand.description)
        .replace('%ASSOCIATION%', brand.association)
        .replace('%SERVICE%', brand.service),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        const scripts = [...String(page.source).matchAll(/<script>([\s\S]*?)<\/script>/g)]
        const hashes = scripts.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
        this.emitFile({ type: 'asset', fileName: 'csp.json', source: JSON.stringify({ 'script-src': hashes }) })
      },
    },
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  root: `${root}web`,
  appType: 'spa',
  plugins: [react(), pageShell()],
  server: {
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:3000', '/sandbox': 'http://127.0.0.1:3000', '/store': 'http://127.0.0.1:3000' },
  },
  // Everything in one file: React's development half must not be chosen at run time by NODE_ENV.
  ssr: { noExternal: true },
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  build: isSsrBuild
    ? {
        outDir: `${root}dist/web-ssr`,
        emptyOutDir: true,
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: {
          input: { entryServer: `${root}web/entryServer.tsx` },
          output: { entryFileNames: '[name].js' },
        },
      }
    : {
        outDir: `${root}dist/web`,
        emptyOutDir: true,
        target: ['chrome87', 'safari14'],
        manifest: true,
        sourcemap: false,
        assetsInlineLimit: 0,
      },
}))
