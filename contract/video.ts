import { z } from 'zod'
import { get, post } from './endpoint.ts'
import { id, instant, optionalText, text, whole } from './fields.ts'

const GIB = 1_073_741_824

const state = z.object({
  UploadId: z.number(),
  Key: z.string(),
  PartSize: z.number().meta({ description: 'bytes of each part but the last' }),
  PartCount: z.number(),
  Arrived: z.array(z.number()).meta({ description: 'numbers of the parts that are there whole, from 1' }),
  IsComplete: z.union([z.literal(0), z.literal(1)]),
  EndTime: instant.meta({ description: 'of the session' }),
  ServerTime: instant,
})
export type VideoUploadWire = z.infer<typeof state>

/**
 * Begins an upload by parts for one slot, or finds the one that was begun for the same file (`Fingerprint`: size, last
 * change, hashes of its edges), so that only missing parts are sent. 2 GiB at most.
 */
export const CreateVideoUpload = post({
  controller: 'File',
  action: 'CreateVideoUpload',
  summary: 'Begin or find an upload by parts',
  who: 'signedIn',
  isUrgent: true,
  mode: 'manual',
  limit: 'upload',
  input: z.object({
    EAS_ID: id,
    FileName: text,
    Size: whole.pipe(
      z
        .int()
        .min(1)
        .max(2 * GIB - 1),
    ),
    ContentType: optionalText,
    Fingerprint: z.string().max(200).optional(),
  }),
  item: state,
})

export const GetVideoUpload = get({
  controller: 'File',
  action: 'GetVideoUpload',
  summary: 'Which parts have arrived',
  who: 'signedIn',
  isUrgent: true,
  mode: 'manual',
  input: z.object({ UploadId: id }),
  item: state,
})

/** Addresses to PUT the named parts to; each good for 15 minutes and for exactly its length. */
export const SignVideoParts = post({
  controller: 'File',
  action: 'SignVideoParts',
  summary: 'Presign parts',
  who: 'signedIn',
  isUrgent: true,
  mode: 'manual',
  input: z.object({ UploadId: id, Parts: z.array(z.int().min(1).max(10_000)).min(1).max(20) }),
  listData: z.array(z.object({ Part: z.number(), Url: z.string(), Size: z.number() })),
})

/** Puts the parts together; repeatable after a lost answer. `Key` goes into UpdateExamAnswerSheetInfo. */
export const CompleteVideoUpload = post({
  controller: 'File',
  action: 'CompleteVideoUpload',
  summary: 'Finish an upload by parts',
  who: 'signedIn',
  isUrgent: true,
  mode: 'manual',
  input: z.object({ UploadId: id }),
  OtherMsg: z.object({ Key: z.string(), CompletedTime: instant, FileBytes: z.number() }),
})

/**
 * Credentials for a direct S3 client on one prefix of this enrolment (or of this user), one hour
 * (rulings#upload-credentials).
 */
export const GetSTSToken = post({
  controller: 'File',
  action: 'GetSTSToken',
  summary: 'Temporary credentials to upload videos',
  who: 'signedIn',
  isUrgent: true,
  mode: 'manual',
  limit: 'upload',
  input: z.object({ EF_ID: id.optional() }),
  OtherMsg: z.object({
    Region: z.string(),
    AccessKeyId: z.string(),
    AccessKeySecret: z.string(),
    secret: z.string(),
    BucketName: z.string(),
    SecurityToken: z.string(),
    Endpoint: z.string(),
    PathStyle: z.boolean(),
    Expiration: instant,
    Now: instant,
    Prefix: z.string(),
  }),
})
