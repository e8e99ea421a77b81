import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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

/** The demonstration banner, first in the page's flow, so that it covers nothing and causes no layout shift. */
const DEMONSTRATION =
  '<aside aria-label="提示" style="padding:3px 12px;background:#7a2318;color:#fff;font:600 13px/20px sans-serif;text-align:center">演示系统，请勿填写真实信息</aside>'

function markDemonstration(page: string, isDemonstration: boolean): string {
  // Full-height elements subtract `--above`, the banner's height.
  return isDemonstration ? page.replace(/<body([^>]*)>/, `<body$1 style="--above:26px">${DEMONSTRATION}`) : page
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
  const policy = contentSecurityPolicy(hashes['script-src'] ?? [], services.config)
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
  if (existsSync(adminPath)) {
    const adminPage = markDemonstration(readFileSync(adminPath, 'utf8'), services.config.isDemonstration)
    for (const url of ['/admin', '/admin/*'])
      app.get(url, (_request, reply) =>
        reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(adminPage),
      )
  }
  await mountWeb(app, services, folder)
}
