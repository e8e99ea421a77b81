import { randomBytes } from 'node:crypto'
import { GetSTSToken as endpoint } from '#contract/examRoom/media.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { PREFIX_RANDOM_BYTES, uploadPrefixOf } from '#domain/examRoom/objectKey.ts'
import { linkLife } from '#domain/people/linkLife.ts'
import { compactDate, shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { hasVideoExamOpen } from '#server/records/enrolment/examQueries.ts'
import { lockAccount } from '#server/records/enrolment/queries.ts'
import { findOwnEnrolment } from '#server/records/enrolment/wholeQueries.ts'
import { readSitting, whyNotVideoExam, whyUnpaid } from '#server/records/examRoom/exam/sitting.ts'
import { insertPrefix } from '#server/records/examRoom/media/videoQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { refuseOverDailyQuota } from '../dailyQuota.ts'

const MIB = 1024 * 1024
/** The same limit as for multipart uploads: below 2 GiB. */
const MAX_OBJECT_BYTES = 2 * 1024 ** 3 - 1

/**
 * The server makes the prefix, because a client could choose one that covers somebody else's videos (threats#O5).
 * Credentials are only for a candidate with a video exam to submit, everybody else is refused SESSION_REQUIRED, so that
 * the store cannot be used as free disk space (threats#F6).
 */
export const GetSTSToken = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const { db, me, now, config, outside } = ctx
    if (EF_ID !== undefined) {
      const sitting = await readSitting(db, found(await findOwnEnrolment(db, me.accountId, EF_ID)).id)
      refuseIf(whyUnpaid(sitting) ?? whyNotVideoExam(sitting))
      if (sitting.facts.mode !== MODE.online) refuse('NOT_ONLINE')
      if (sitting.facts.session?.submittedAt) refuse('SUBMITTED_ALREADY')
    } else if (!(await hasVideoExamOpen(db, me.accountId))) refuse('SESSION_REQUIRED')
    await refuseOverDailyQuota(ctx, 0)
    const prefix = uploadPrefixOf(now, randomBytes(PREFIX_RANDOM_BYTES))
    const issued = await outside.sts.issue({
      prefix,
      seconds: linkLife.credentials.mostSeconds,
      maxObjectBytes: MAX_OBJECT_BYTES,
      // All credentials of a user share one daily quota, however many he requests.
      share: {
        name: `account ${me.accountId} ${compactDate(now)}`,
        maxBytes: config.limits.videoMebibytesPerDay * MIB,
        maxObjects: config.limits.directObjectsPerDay,
      },
      now,
    })
    await ctx.transaction(async (inner) => {
      await lockAccount(inner.db, me.accountId)
      await refuseOverDailyQuota(inner, 0)
      await insertPrefix(inner.db, {
        prefix,
        accountId: me.accountId,
        enrolmentId: EF_ID ?? null,
        issuedAt: now,
        expiresAt: issued.expiresAt,
      })
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
