import { randomBytes } from 'node:crypto'
import { GetSTSToken as endpoint } from '#contract/video.ts'
import { MODE } from '#domain/examMode.ts'
import { PREFIX_RANDOM_BYTES, uploadPrefixOf } from '#domain/objectKey.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { isSpent } from '#server/limits.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { hasVideoExamOpen } from '../../enrolment/examQueries.ts'
import { findOwnEnrolment } from '../../enrolment/wholeQueries.ts'
import { readSitting, whyNoVideos, whyUnpaid } from '../../exam/sitting.ts'
import { countVideosSince, insertPrefix } from '../videoQueries.ts'

const DAY_MS = 86_400_000
const LIFE_SECONDS = 3600
/** As the uploads by parts: 2 GiB at most. */
const MAX_OBJECT_BYTES = 2 * 1024 ** 3 - 1

/**
 * The prefix is made by the server: one that a client chose could lie over somebody else's videos (threats O5). For who has a
 * video exam to hand in: SESSION_REQUIRED for everybody else, since the store is nobody's disk (threats F6).
 */
export const GetSTSToken = handler(endpoint, {
  handle: async ({ db, me, now, config, outside }, { EF_ID }) => {
    if (EF_ID !== undefined) {
      const sitting = await readSitting(db, found(await findOwnEnrolment(db, me.accountId, EF_ID)).id)
      refuseIf(whyUnpaid(sitting) ?? whyNoVideos(sitting))
      if (sitting.facts.mode !== MODE.online) refuse('NOT_ONLINE')
      if (sitting.facts.session?.submittedAt) refuse('SUBMITTED_ALREADY')
    } else if (!(await hasVideoExamOpen(db, me.accountId))) refuse('SESSION_REQUIRED')
    const today = await countVideosSince(db, me.accountId, new Date(now - DAY_MS))
    if (isSpent(today, config.limits.videosPerDay)) refuse('VIDEOS_SPENT')
    const prefix = uploadPrefixOf(now, randomBytes(PREFIX_RANDOM_BYTES))
    const issued = await outside.sts.issue({ prefix, seconds: LIFE_SECONDS, maxObjectBytes: MAX_OBJECT_BYTES, now })
    await insertPrefix(db, {
      prefix,
      accountId: me.accountId,
      enrolmentId: EF_ID ?? null,
      issuedAt: new Date(now),
      expiresAt: new Date(issued.expiresAt),
    })
    return {
      OtherMsg: {
        Region: config.store.region,
        AccessKeyId: issued.accessKeyId,
        AccessKeySecret: issued.secretAccessKey,
        secret: issued.secretAccessKey,
        BucketName: config.store.bucket,
        SecurityToken: issued.sessionToken,
        Endpoint: config.store.publicEndpoint,
        PathStyle: config.store.isPathStyle,
        Expiration: shanghaiIso(issued.expiresAt),
        Now: shanghaiIso(now),
        Prefix: prefix,
      },
    }
  },
})
