import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountTokenRoutes } from './api/accountTokens.ts'
import { templateMessageRoutes } from './api/templateMessages.ts'
import { webLoginRoutes } from './api/webLogin.ts'
import { createContext, type SandboxContext } from './context.ts'
import { controlRoutes } from './control.ts'
import { answerFault, changedReply } from './faultReply.ts'
import { CHANGED_FIELDS, createFaults } from './faults.ts'
import { json, type Reply, type Routes, receiveRequest, send, text } from './http.ts'
import { merchantRoutes } from './mch/routes.ts'
import { createMessageEvents } from './messageEvents.ts'
import { createNotices } from './notices.ts'
import { authoriseRoutes } from './open/authorise.ts'
import { completeOptions, type SandboxOptions } from './options.ts'
import { assetRoutes } from './pages/assets.ts'
import { overviewRoutes } from './pages/overview.ts'
import { paySheetRoutes } from './pay/sheet.ts'
import { smsGatewayRoutes } from './sms/gateway.ts'
import { smsInboxRoutes } from './sms/inbox.ts'

export interface Sandbox {
  /** `http://127.0.0.1:<port>`; all paths begin with `/sandbox`. */
  url: string
  close(): Promise<void>
}

/**
 * Starts the sandbox of WeChat, WeChat Pay and the SMS gateway on 127.0.0.1 (rulings#sandbox).
 * @throws Error if the port is taken or the journal is damaged
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const settings = completeOptions(options)
  const context = createContext(settings, createFaults(settings.now))
  const notices = createNotices(context)
  const messageEvents = createMessageEvents(context)
  const routes: Routes = {
    ...assetRoutes(),
    ...overviewRoutes(context, notices),
    ...authoriseRoutes(context),
    ...webLoginRoutes(context),
    ...accountTokenRoutes(context),
    ...templateMessageRoutes(context, messageEvents),
    ...merchantRoutes(context, notices),
    ...paySheetRoutes(context, notices),
    ...smsGatewayRoutes(context),
    ...smsInboxRoutes(context),
    ...controlRoutes(context, notices, messageEvents),
  }
  const server = createServer((request, response) => {
    serve(context, routes, request, response).catch((error: unknown) => {
      console.error(`sandbox: ${error instanceof Error ? error.stack : String(error)}`)
      if (!response.headersSent) send(response, text('sandbox failed', 'text/plain', 500))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(context.settings.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      notices.stop()
      messageEvents.stop()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function serve(
  context: SandboxContext,
  routes: Routes,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const received = await receiveRequest(request)
  if (!received) return send(response, json({ error: '请求过大' }, 413))
  const route = routes[`${received.method} ${received.path}`]
  if (!route) return send(response, json({ error: '没有这个地址' }, 404))
  const fault = context.faults.take(received.path)
  if (fault) context.record({ type: 'fault', path: received.path, how: fault })
  if (fault === 'timeout') return
  const isChange = fault !== null && CHANGED_FIELDS[fault] !== undefined
  if (fault && fault !== 'lostAnswer' && !isChange) return send(response, answerFault(context, route.protocol, fault))
  const reply: Reply = await route.answer(received)
  if (fault === 'lostAnswer') request.socket.destroy()
  else send(response, isChange ? changedReply(context, reply, fault) : reply)
}
