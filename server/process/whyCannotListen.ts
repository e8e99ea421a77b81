import { createServer } from 'node:net'

const reasons: Record<string, string> = {
  EADDRINUSE: '已被占用，请停止占用它的程序，或换一个端口',
  EACCES: '没有权限使用，请换一个 1024 以上的端口',
}

/**
 * Why the server cannot listen on this address, as one line that names the setting, or null. Checked before anything is
 * started, so that a wrong setting is reported at once.
 */
export function whyCannotListen(port: number, host: string, setting: string): Promise<string | null> {
  return new Promise((answer) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? '']
      answer(
        reason
          ? `设置 ${setting} 有误：端口 ${port} ${reason}`
          : `设置 HOST 有误：无法在“${host}”上监听（${error.code ?? ''}）`,
      )
    })
    probe.listen(port, host, () => probe.close(() => answer(null)))
  })
}
