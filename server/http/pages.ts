import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEMONSTRATION_STYLE_HASH, markDemonstration } from './demonstration.ts'
import { isApi } from './envelope.ts'
import { contentSecurityPolicy } from './securityHeaders.ts'
import type { Services } from './services.ts'

interface PageCall {
  controller: string
  action: string
  input: Record<string, unknown>
}

/** What `dist/web-ssr/entryServer.js` exports (web/README.md). */
interface PageRenderer {
  isKnown(url: string): boolean
  pageCalls(url: string): PageCall[] | null
  skeletonCalls(url: string): PageCall[]
  renderSkeleton(page: {
    url: string
    data: Array<object | null>
  }): { html: string; answers: string; title: string } | null
  render(page: { url: string; data: Array<object | null> }): {
    html: string
    answers: string
    status: number
    title: string
    location: string | null
  }
}

interface Rendered {
  status: number
  location: string | null
  html: string
}

/** A rendered page is cached this long, for the rush of opening day. */
const KEEP_MS = 1000
/** The cache is bounded, because one URL can be spelt in many ways. */
const MAX_CACHED = 500
/** News pages are not cached, since each view is counted. */
const CACHED_PATHS = new Set(['/', '/newslist', '/channels'])

/** Caches rendered pages by key, for `KEEP_MS` or for as long as the process lives; one that fails is rendered again. */
function createPageCache() {
  const cached = new Map<string, { at: number; page: Promise<Rendered> }>()
  return (key: string, render: () => Promise<Rendered>, isConstant = false): Promise<Rendered> => {
    const now = Date.now()
    const known = cached.get(key)
    if (known && (isConstant || now - known.at < KEEP_MS)) return known.page
    if (cached.size > MAX_CACHED) cached.clear()
    const page = render()
    cached.set(key, { at: now, page })
    page.catch(() => cached.delete(key))
    return page
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] as string)
}

/** The title in the built template, which has no characters to escape. */
function titleOf(template: string): string {
  return /<title>([^<]*)<\/title>/.exec(template)?.[1] ?? ''
}

function fill(template: string, parts: { html: string; answers: string; title: string }): string {
  return template
    .replace('<!--app-->', () => parts.html)
    .replace('<!--answers-->', () => parts.answers)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(parts.title)}</title>`)
}

/**
 * Reads the template; on the sandbox it includes the script that stands in for WeChat's JavaScript bridge, before the
 * page's own, which asks for the bridge when it first renders.
 */
function readTemplate(folder: string, hasBridge: boolean): string {
  const template = readFileSync(join(folder, 'index.html'), 'utf8')
  return hasBridge ? template.replace('<head>', '<head><script defer src="/sandbox/bridge.js"></script>') : template
}

/** The files to preload for each screen, by lower-case path (vite.web.config.ts). */
function readScreenLinks(folder: string): Map<string, string> {
  const screens = JSON.parse(readFileSync(join(folder, 'screens.json'), 'utf8')) as Record<string, string[]>
  return new Map(
    Object.entries(screens).map(([path, files]) => [
      path,
      files
        .map(
          (file) =>
            `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`,
        )
        .join(''),
    ]),
  )
}

/** Thrown when a call of a page is refused for overload: the page is sent without data, and asks again by itself. */
class Overloaded extends Error {}

/** Answers a call of the page being rendered, in process and without a login; null if it failed. */
async function answer(app: FastifyInstance, { controller, action, input }: PageCall): Promise<object | null> {
  const query = Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )
  const response = await app.inject({ method: 'GET', url: `/api/${controller}/${action}`, query })
  if (response.statusCode === 429) throw new Overloaded()
  const envelope = response.json<{ Code: number }>()
  return envelope.Code === 1 ? envelope : null
}

function stylesOf({ isDemonstration }: Services['config'], styles: readonly string[] = []): string[] {
  return [...styles, ...(isDemonstration ? [DEMONSTRATION_STYLE_HASH] : [])]
}

function sendPage(reply: FastifyReply, policy: string, page: Rendered): FastifyReply {
  if (page.location) return reply.redirect(page.location, page.status)
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'no-cache')
    .send(page.html)
}

async function mountWeb(app: FastifyInstance, services: Services, folder: string): Promise<void> {
  const web = join(folder, 'web')
  const { wechatPay, isDemonstration } = services.config
  const template = markDemonstration(readTemplate(web, wechatPay.isSandbox), isDemonstration)
  const hashes = JSON.parse(readFileSync(join(web, 'csp.json'), 'utf8')) as Record<string, string[]>
  const page = { scripts: hashes['script-src'], styles: stylesOf(services.config, hashes['style-src']) }
  const policy = contentSecurityPolicy({ ...page, trustedTypes: ['default', 'dompurify'] }, services.config)
  const renderer = (await import(pathToFileURL(join(folder, 'web-ssr', 'entryServer.js')).href)) as PageRenderer
  const cachedPage = createPageCache()

  const render = async (url: string, calls: PageCall[]): Promise<Rendered> => {
    const data = await Promise.all(calls.map((call) => answer(app, call)))
    const { status, location, ...parts } = renderer.render({ url, data })
    return { status, location, html: fill(template, parts) }
  }
  const pageOf = (url: string, path: string, calls: PageCall[]): Promise<Rendered> =>
    CACHED_PATHS.has(path.toLowerCase()) ? cachedPage(url, () => render(url, calls)) : render(url, calls)
  const links = readScreenLinks(web)
  const cachedSkeleton = createPageCache()
  /**
   * Renders title and skeleton of the screen, the same for everybody, followed by the links to its files: a style sheet
   * before the skeleton would delay it.
   */
  const renderSkeleton = async (url: string, path: string, calls: PageCall[]): Promise<Rendered> => {
    // A call that is refused for overload is left out, since the screen asks again by itself.
    const data = await Promise.all(calls.map((call) => answer(app, call).catch(() => null)))
    const { html, answers, title } = renderer.renderSkeleton({ url, data }) ?? { html: '', answers: '', title: null }
    const page = template.replace('</body>', () => `${links.get(path.toLowerCase()) ?? ''}</body>`)
    return { status: 200, location: null, html: fill(page, { html, answers, title: title ?? titleOf(template) }) }
  }
  const skeletonOf = (url: string, path: string): Promise<Rendered> => {
    const calls = renderer.skeletonCalls(url)
    return cachedSkeleton(path, () => renderSkeleton(url, path, calls), calls.length === 0)
  }

  app.get('/*', async (request: FastifyRequest, reply) => {
    const url = request.url
    const path = url.split('?')[0] ?? '/'
    if (isApi(url)) return reply.callNotFound()
    if (!renderer.isKnown(url)) return reply.redirect('/404', 302)
    const calls = renderer.pageCalls(url)
    if (!calls) return sendPage(reply, policy, await skeletonOf(url, path))
    try {
      return sendPage(reply, policy, await pageOf(url, path, calls))
    } catch (error) {
      if (error instanceof Overloaded) return sendPage(reply, policy, await skeletonOf(url, path))
      throw error
    }
  })
}

/** The console's library writes style sheets at run time, so that each answer has a number of its own for them. */
function mountConsole(app: FastifyInstance, { config }: Services, template: string): void {
  const [before = '', ...after] = markDemonstration(template, config.isDemonstration).split('%NONCE%')
  for (const url of ['/admin', '/admin/*'])
    app.get(url, (_request, reply) => {
      const nonce = randomBytes(16).toString('base64')
      const styles = stylesOf(config, [`'nonce-${nonce}'`])
      const policy = contentSecurityPolicy({ styles, trustedTypes: ['default', 'dompurify', 'news-preview'] }, config)
      return sendPage(reply, policy, { status: 200, location: null, html: [before, ...after].join(nonce) })
    })
}

const NOT_SERVED = new Set(['index.html', 'csp.json', 'screens.json'])

/** Mounts the web app and the console. Hashed assets and pictures are cached for ever, everything else is revalidated. */
export async function mountPages(app: FastifyInstance, services: Services, folder: string): Promise<void> {
  await app.register(fastifyStatic, { root: folder, serve: false })
  const assets = { preCompressed: true, immutable: true, maxAge: '365d', index: false as const, decorateReply: false }
  for (const [root, prefix] of [
    ['web/assets', '/assets/'],
    ['admin/assets', '/admin/assets/'],
    ['demo', '/demo/'],
  ] as const) {
    if (!existsSync(join(folder, root))) continue
    // A picture of the demonstration that changes gets another name, as the hashed assets do.
    const options = prefix === '/demo/' ? { ...assets, preCompressed: false } : assets
    await app.register(fastifyStatic, { ...options, root: join(folder, root), prefix })
  }
  for (const entry of readdirSync(join(folder, 'web'), { withFileTypes: true }))
    if (entry.isFile() && !entry.name.startsWith('.') && !NOT_SERVED.has(entry.name))
      app.get(`/${entry.name}`, (_request, reply) =>
        reply.header('Cache-Control', 'public, max-age=3600').sendFile(`web/${entry.name}`, { cacheControl: false }),
      )
  const adminPath = join(folder, 'admin', 'index.html')
  if (existsSync(adminPath)) mountConsole(app, services, readFileSync(adminPath, 'utf8'))
  await mountWeb(app, services, folder)
}
