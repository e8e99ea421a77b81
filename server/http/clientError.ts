import type { Socket } from 'node:net'
import { type RefusalCode, refusalStatus, refusalText } from '#contract/refusals.ts'
import { refusal } from './envelope.ts'

const codes: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'BODY_UNREADABLE',
}

/**
 * Answers requests that reach no route, because they are not HTTP or their header is too long, in the envelope as well. A
 * connection on which nothing was asked is closed without a word: a browser that has opened it ahead would take what is
 * written for the answer to its next request.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable || socket.bytesRead === 0) {
    socket.destroy()
    return
  }
  const code = codes[error.code ?? ''] ?? 'BODY_UNREADABLE'
  const body = JSON.stringify(refusal(refusalText(code), { Reason: code }))
  const head = [
    `HTTP/1.1 ${refusalStatus(code)} ${refusalStatus(code) === 413 ? 'Payload Too Large' : 'Bad Request'}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
