import cluster from 'node:cluster'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { isUnspecified } from '#server/config/addresses.ts'
import type { Config } from '#server/config/readConfig.ts'
import { fail } from '#server/config/readSettings.ts'

/** The system shortens it to `net.core.somaxconn`. */
const MAX_BACKLOG = 65_535

/**
 * Listens at the address of the settings, or at a socket that was handed over (`fd`).
 * @throws ConfigError where that socket is of another port than the settings say
 */
export async function listen(
  app: FastifyInstance,
  { port, host, isProduction }: Pick<Config, 'port' | 'host' | 'isProduction'>,
  fd: number | null,
): Promise<void> {
  if (fd === null) {
    await app.listen({ port, host })
    return
  }
  await app.ready()
  // The framework cannot tell the length of the queue of such a socket, and Node would cut it down to 511.
  await once(app.server.listen({ fd }, MAX_BACKLOG), 'listening')
  const address = app.server.address()
  const found = address && typeof address === 'object' ? address : null
  if (found?.port !== port)
    fail(
      'PORT',
      `移交的套接字监听的是 ${found?.port ?? '文件'}，不是 ${port}；请让 .socket 的 ListenStream 与 PORT 一致`,
    )
  // One of the processes that share the socket tells it.
  if (isProduction && isUnspecified(found.address) && (cluster.worker?.id ?? 1) === 1)
    console.warn(`移交的套接字监听 ${found.address}：其他机器可以绕过前面的代理，不经加密直接访问端口 ${port}`)
}
