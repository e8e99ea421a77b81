import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StoreHandler } from './handleRequest.ts'

/** A connection that is kept is not closed just when it is used again. */
const KEEP_ALIVE_MS = 72_000

export interface LoopbackServer {
  /** Without a slash at the end. */
  origin: string
  /** Takes no connection any more; those that are open stay until `end`. */
  refuse(): void
  end(): void
}

/** The store on a free port of this machine's loopback: permission is the signature, here as everywhere. */
export async function serveOnLoopback(handle: StoreHandler): Promise<LoopbackServer> {
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: KEEP_ALIVE_MS }, handle)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuse: () => void server.close(),
    end: () => server.closeAllConnections(),
  }
}
