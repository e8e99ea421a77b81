import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StoreHandler } from './handleRequest.ts'

/** Longer than clients keep idle connections, so that none is closed just as it is reused. */
const KEEP_ALIVE_MS = 72_000

export interface LoopbackServer {
  /** The origin without a trailing slash. */
  origin: string
  /** Refuses new connections; open ones stay until `end`. */
  refuse(): void
  end(): void
}

/** Serves the store on a free loopback port; the signature is the permission here as well. */
export async function serveOnLoopback(handle: StoreHandler): Promise<LoopbackServer> {
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: KEEP_ALIVE_MS }, handle)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuse: () => void server.close(),
    end: () => server.closeAllConnections(),
  }
}
