import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OutsideMoment } from './moments.ts'

/** A line between the product and the services outside, which may cut a call before or after it is done. */
export interface OutsideTap {
  url: string
  /** While closed, nobody outside can be reached. */
  setOpen(isOpen: boolean): void
  close(): Promise<void>
}

export async function openOutsideTap(target: string, cut: (moment: OutsideMoment) => boolean): Promise<OutsideTap> {
  let isOpen = true
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (!isOpen || cut({ source: 'outside', phase: 'received', path })) return request.socket.destroy()
      const far = httpRequest(
        new URL(request.url ?? '/', target),
        { method: request.method, headers: request.headers },
        (answer) => {
          const answered: Buffer[] = []
          answer.on('data', (part: Buffer) => answered.push(part))
          answer.on('end', () => {
            if (cut({ source: 'outside', phase: 'done', path })) return request.socket.destroy()
            response.writeHead(answer.statusCode ?? 502, answer.headers)
            response.end(Buffer.concat(answered))
          })
        },
      )
      far.on('error', () => request.socket.destroy())
      far.end(Buffer.concat(parts))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setOpen(value) {
      isOpen = value
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
