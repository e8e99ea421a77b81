import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { refusalText } from '#contract/refusals.ts'
import { type SmallWidth, smallWidthOf } from '#domain/content/smallPicture.ts'
import { isNewsFilePath, openNewsFile, typeOfNewsFile } from '#server/features/content/content/newsFiles.ts'
import { openFullPicture } from '#server/features/examRoom/media/fullPicture.ts'
import { isPublicPicture } from '#server/features/examRoom/media/newsPicture.ts'
import { openSmallPicture } from '#server/features/examRoom/media/smallPicture.ts'
import { type ServedPicture, typeOfPicture } from '#server/features/examRoom/media/storedPicture.ts'
import { findNewsFile } from '#server/records/content/content/newsFileQueries.ts'
import { isFileLinkValid } from '#server/records/fileLink.ts'
import type { Services } from './services.ts'

/**
 * Serves private files: a link carries its expiry and a seal, and no file is served without one
 * (rulings#private-files), except the pictures and files of news. The width `w` is not sealed, since it grants nothing.
 */
export function mountFiles(app: FastifyInstance, services: Services): void {
  const { db } = services.database
  const { store } = services.outside
  function open(path: string, width: SmallWidth | null, log: FastifyBaseLogger): Promise<ServedPicture | null> {
    const request = { db, store, log, path }
    return width === null ? openFullPicture(request) : openSmallPicture({ ...request, width })
  }
  /** A file of news is only downloaded, under the name that its editor knows it by. */
  async function sendNewsFile(reply: FastifyReply, path: string) {
    const file = await findNewsFile(db, path)
    const object = file && (await openNewsFile(store, path))
    if (!file || !object) return sendMissing(reply)
    return reply
      .header('Content-Type', typeOfNewsFile(file.kind))
      .header('Content-Length', object.bytes)
      .header('Content-Disposition', `attachment; filename="news.${file.kind}"; filename*=UTF-8''${escaped(file.name)}`)
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .send(object.stream)
  }
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>('/files/*', async (request, reply) => {
    const path = request.params['*']
    const { e, s, w } = request.query
    const now = services.clock.now()
    if (isNewsFilePath(path)) return sendNewsFile(reply, path)
    const isPublic = isPublicPicture(path)
    const isValid = typeof e === 'string' && typeof s === 'string' && isFileLinkValid(services.secrets, path, e, s, now)
    const file = isPublic || isValid ? await open(path, smallWidthOf(w), request.log) : null
    if (!file) return sendMissing(reply)
    return reply
      .header('Content-Type', typeOfPicture(path))
      .header('Content-Length', file.bytes)
      .header('Content-Disposition', 'inline')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header(
        'Cache-Control',
        isPublic
          ? 'public, max-age=31536000, immutable'
          : `private, max-age=${Math.max(0, Math.floor((Number(e) * 1000 - now) / 1000))}`,
      )
      .send(file.stream)
  })
}

function sendMissing(reply: FastifyReply) {
  return reply.code(404).type('text/plain; charset=utf-8').send(refusalText('NOT_FOUND'))
}

/** A name in the form of RFC 8187. */
function escaped(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}
