import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { brand } from './web/brand.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** The page's own style stands in it: title and skeleton are painted with the first answer, not one journey later. */
function withStyleInside(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, file: string) => {
    const style = bundle[file]
    return style?.type === 'asset' ? `<style>${String(style.source).trim()}</style>` : link
  })
}

/** The hashes of a page's inline elements, as a Content-Security-Policy names them. */
function hashesOf(page: string, elements: RegExp): string[] {
  return [...page.matchAll(elements)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}

/** Writes the names into index.html, and beside it the hashes of its inline script and style for the Content-Security-Policy. */
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
        page.source = withStyleInside(String(page.source), bundle)
        const policy = {
          'script-src': hashesOf(page.source, /<script>([\s\S]*?)<\/script>/g),
          'style-src': hashesOf(page.source, /<style>([\s\S]*?)<\/style>/g),
        }
        this.emitFile({ type: 'asset', fileName: 'csp.json', source: JSON.stringify(policy) })
      },
    },
  }
}

const LAZY_ROUTE = /path: '([^']+)',\s*Screen: lazyScreen\(\s*\(\) =>\s*import\('\.\/([^']+)'\)/g

/** The files of a chunk and of all it imports, what is imported first. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  for (const file of chunk.imports) {
    const imported = bundle[file]
    if (imported?.type === 'chunk' && !found.has(file)) filesOf(imported, bundle, found)
  }
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  return found.add(chunk.fileName)
}

/**
 * Writes which files each screen needs beyond the page itself (`screens.json`, by lower-case path), so that the server can
 * name them in the page: otherwise the browser learns of them only when the program runs, a round trip later.
 */
function screenFiles(): Plugin {
  return {
    name: 'kaoji-screen-files',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const entry = chunks.find((chunk) => chunk.isEntry)
        const routes = ['routes.tsx', 'teacherRoutes.ts']
          .map((file) => readFileSync(`${root}web/${file}`, 'utf8'))
          .join('')
        const lazy = [...routes.matchAll(LAZY_ROUTE)]
        if (!entry || lazy.length !== routes.split('Screen: lazyScreen(').length - 1)
          return this.error(
            'web/routes.tsx or teacherRoutes.ts names a lazy screen otherwise than `path` and `Screen` one after the other',
          )
        const always = filesOf(entry, bundle)
        const screens = lazy.map(([, path = '', file]) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === `${root}web/${file}`)
          if (!chunk) return this.error(`no chunk of ${file}, the screen of ${path}`)
          return [path.toLowerCase(), [...filesOf(chunk, bundle)].filter((each) => !always.has(each))]
        })
        this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(Object.fromEntries(screens)) })
      },
    },
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  root: `${root}web`,
  appType: 'spa',
  plugins: [react(), pageShell(), ...(isSsrBuild ? [] : [screenFiles()])],
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
        rolldownOptions: {
          output: {
            // A screen of thirty files of a kilobyte waits for its connections, not for its bytes.
            codeSplitting: {
              groups: [
                { name: 'shell', tags: ['$initial'], priority: 1 },
                { name: 'parts', minShareCount: 5 },
              ],
            },
          },
        },
      },
}))
