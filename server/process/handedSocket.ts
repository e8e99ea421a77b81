import { fstatSync } from 'node:fs'
import { fail } from '#server/config/readSettings.ts'

/** The first of the files that systemd hands to a process (sd_listen_fds(3)). */
const FIRST_FD = 3
/** Tells the processes of the product by which file they find the socket; `LISTEN_PID` names the first process alone. */
export const HANDED_SOCKET = 'KAOJI_LISTEN_FD'

/**
 * Takes the listening socket that whoever started this process has opened, and that outlives it (docs/adr/socket-handover.md).
 * The variables are removed from `env`, so that no process which is started from here takes the socket for its own.
 * @returns the number of its file; null where none was handed to this very process
 * @throws ConfigError where what was handed over is not one socket
 */
export function takeHandedSocket(env: NodeJS.ProcessEnv, pid: number): number | null {
  const { LISTEN_PID, LISTEN_FDS } = env
  for (const name of ['LISTEN_PID', 'LISTEN_PIDFDID', 'LISTEN_FDS', 'LISTEN_FDNAMES', HANDED_SOCKET]) delete env[name]
  if (LISTEN_PID !== String(pid) || !LISTEN_FDS || LISTEN_FDS === '0') return null
  if (LISTEN_FDS !== '1')
    fail('LISTEN_FDS', `移交了 ${LISTEN_FDS} 个套接字，只能是一个（.socket 中只写一行 ListenStream）`)
  if (!isSocket(FIRST_FD)) fail('LISTEN_FDS', `移交的第一个文件（${FIRST_FD}）不是套接字`)
  return FIRST_FD
}

/** The socket that the process which began this one has passed on. */
export function passedSocket(env: NodeJS.ProcessEnv): number | null {
  return env[HANDED_SOCKET] ? Number(env[HANDED_SOCKET]) : null
}

function isSocket(fd: number): boolean {
  try {
    return fstatSync(fd).isSocket()
  } catch {
    return false
  }
}
