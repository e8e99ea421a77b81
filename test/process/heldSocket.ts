import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A listening socket that no product owns: as systemd keeps it, connections wait in it while none is there. */
export interface HeldSocket {
  /** Starts a program that finds the socket as its file 3, the way of sd_listen_fds(3). */
  start(words: string[], env: Record<string, string>): ChildProcess
  /** Lets go of the socket; a product that runs has it still. */
  close(): void
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * Opens it for so many starts. A server of this process would take connections by itself; so it is closed here at once, and shells
 * that wait for their turn hold it. Each becomes the program that it starts, whose number `LISTEN_PID` must name.
 */
export async function holdSocket(port: number, starts: number): Promise<HeldSocket> {
  const server = createServer()
  await once(server.listen(port, '127.0.0.1', 4096), 'listening')
  // Node has no public name for the number of this file, and hands on no server by itself.
  const { fd } = (server as unknown as { _handle: { fd: number } })._handle
  const waiting = Array.from({ length: starts }, () =>
    spawn('/bin/sh', ['-c', 'eval "$(cat)"'], { detached: true, stdio: ['pipe', 'pipe', 'pipe', fd], env: {} }),
  )
  server.close()
  return {
    start(words, env) {
      const shell = waiting.shift()
      if (!shell) throw new Error('the socket is not held for one more start')
      const settings = Object.entries({ ...env, LISTEN_FDS: '1' }).map(([name, value]) => `${name}=${quoted(value)}`)
      shell.stdin?.end(`export ${settings.join(' ')} LISTEN_PID=$$; exec ${words.map(quoted).join(' ')}`)
      return shell
    },
    close() {
      for (const shell of waiting.splice(0)) shell.stdin?.end()
    },
  }
}
