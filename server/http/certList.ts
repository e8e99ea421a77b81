import type { FastifyInstance } from 'fastify'
import type { Instant } from '#domain/time.ts'
import { LIST_SECONDS, makeStatusList, publicKeys } from '#server/features/result/certificate/statusList.ts'
import type { Services } from './services.ts'

/** Mounts the signed list of certificates that no longer hold, and the keys that prove it. */
export function mountCertList(app: FastifyInstance, services: Services): void {
  const { clock, config, database, secrets } = services
  let kept: { madeAt: Instant; list: Promise<string> } | null = null

  /** One list serves everybody for its time: to make it reads all certificates that ended. */
  function currentList(): { madeAt: Instant; list: Promise<string> } {
    const now = clock.now()
    if (kept && now >= kept.madeAt && now < kept.madeAt + LIST_SECONDS * 1000) return kept
    const mine = { madeAt: now, list: makeStatusList({ db: database.db, secrets, config }, now) }
    kept = mine
    mine.list.catch(() => {
      if (kept === mine) kept = null
    })
    return mine
  }

  app.get('/Cert/revoked.jwt', async (_request, reply) => {
    const { madeAt, list } = currentList()
    const body = await list
    const left = Math.max(0, Math.floor((madeAt - clock.now()) / 1000) + LIST_SECONDS)
    return reply
      .type('application/statuslist+jwt')
      .header('Cache-Control', `public, max-age=${left}`)
      .header('Access-Control-Allow-Origin', '*')
      .send(body)
  })

  app.get('/Cert/keys.json', (_request, reply) =>
    reply
      .type('application/jwk-set+json')
      .header('Cache-Control', 'public, max-age=3600')
      .header('Access-Control-Allow-Origin', '*')
      .send(JSON.stringify(publicKeys(secrets))),
  )
}
