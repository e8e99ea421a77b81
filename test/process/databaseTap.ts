import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { DatabaseMoment } from './moments.ts'

/** A line between the product and PostgreSQL that sees every statement, and may cut it before or after one. */
export interface DatabaseTap {
  port: number
  close(): Promise<void>
}

interface Options {
  /** Where PostgreSQL listens now; asked for each connection, since it may come back elsewhere. */
  target: () => number
  /** true: the message goes no further, and the connection ends. */
  cut: (moment: DatabaseMoment) => boolean
}

const text = (bytes: Buffer, from: number) => bytes.toString('utf8', from, bytes.indexOf(0, from))

/** What one connection is doing, read from the messages that pass (PostgreSQL's protocol 3). */
function createReader(cut: Options['cut']) {
  const prepared = new Map<string, string>()
  let transaction: string[] = []
  let isInside = false
  let awaited: { sql: string; transaction: string[] } | null = null
  let held: Buffer[] = []

  function sqlOf(type: string, message: Buffer): string | null {
    if (type === 'Q') return text(message, 5)
    if (type === 'P') {
      const name = text(message, 5)
      prepared.set(name, text(message, 5 + Buffer.byteLength(name) + 1))
      return null
    }
    if (type !== 'B') return null
    const portal = text(message, 5)
    return prepared.get(text(message, 5 + Buffer.byteLength(portal) + 1)) ?? null
  }

  return {
    /** From the product; false where the line is cut before it. */
    sent(message: Buffer): boolean {
      const sql = sqlOf(String.fromCharCode(message[0] ?? 0), message)
      if (sql === null) return true
      if (/^\s*(begin|start transaction)[^;]*;?\s*$/i.test(sql)) {
        isInside = true
        transaction = []
        return true
      }
      const seen = { sql, transaction: [...transaction] }
      if (/^\s*(commit|rollback)\b/i.test(sql)) isInside = false
      else if (isInside) transaction.push(sql)
      if (!isInside) transaction = []
      awaited = seen
      return !cut({ source: 'database', phase: 'before', ...seen })
    },
    /** From PostgreSQL; what may be passed on, or null where the line is cut. */
    answered(message: Buffer): Buffer | null {
      if (!awaited) return message
      held.push(message)
      // ReadyForQuery: the statement is done, and outside a transaction committed.
      if (message[0] !== 0x5a) return Buffer.alloc(0)
      const all = Buffer.concat(held)
      const moment = { source: 'database', phase: 'after', ...awaited } as const
      awaited = null
      held = []
      return cut(moment) ? null : all
    },
  }
}

/** Cuts a stream into messages: a type and a length, but for the very first one of the product. */
function createSplitter(hasStartup: boolean, take: (message: Buffer) => void) {
  let rest = Buffer.alloc(0)
  let isFirst = hasStartup
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = isFirst ? 0 : 1
      if (rest.length < head + 4) return
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      if (isFirst) {
        isFirst = false
        take(Buffer.concat([Buffer.from([0]), message]))
      } else take(message)
    }
  }
}

export async function openDatabaseTap({ target, cut }: Options): Promise<DatabaseTap> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target(), '127.0.0.1')
    const reader = createReader(cut)
    let isCut = false
    const end = () => {
      isCut = true
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      // A killed side resets the line; the other must see its end, and that is all.
      socket.on('error', end)
      socket.once('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    near.on(
      'data',
      createSplitter(true, (message) => {
        if (isCut) return
        if (message[0] === 0) far.write(message.subarray(1))
        else if (reader.sent(message)) far.write(message)
        else end()
      }),
    )
    far.on(
      'data',
      createSplitter(false, (message) => {
        if (isCut) return
        const passed = reader.answered(message)
        if (passed === null) end()
        else if (passed.length > 0) near.write(passed)
      }),
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
