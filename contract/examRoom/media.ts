import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { id, instant, optionalText, text, whole } from '#contract/fields.ts'
import { REHEARSAL_MAX_BYTES } from '#domain/examRoom/rehearsal.ts'

/**
 * Uploads a picture: `UserPhoto` is the ID photo, `UserIMG` any other. At most 10,485,760 bytes, JPEG or PNG, which is
 * decoded and re-encoded. The answer's `FilePath`, and an expiring link to it, are accepted wherever a picture is asked
 * for.
 */
export const ImgUpload = post({
  controller: 'File',
  action: 'ImgUpload',
  summary: 'Upload a picture (multipart field `file`)',
  who: 'signedIn',
  mode: 'manual',
  limit: 'upload',
  multipart: true,
  bodyLimit: 10_485_760 + 65_536,
  input: z.object({ TypePath: optionalText }),
  OtherMsg: z.object({
    FilePath: z.string(),
    Url: z.string().meta({ description: 'expiring link' }),
    Width: z.number(),
    Height: z.number(),
    IsSmall: z.union([z.literal(0), z.literal(1)]).meta({ description: '1: under the advised 100 KB' }),
  }),
})

/**
 * Hints about the face in an uploaded ID photo (our addition). It is a call of its own after the upload, since finding
 * faces takes a moment. The hints block nothing. Faces are detected, not recognised.
 */
export const LookAtPhoto = post({
  controller: 'File',
  action: 'LookAtPhoto',
  summary: 'Hints about the face in an own uploaded ID photo',
  who: 'signedIn',
  mode: 'transaction',
  limit: 'lookup',
  input: z.object({ FilePath: text }),
  OtherMsg: z.object({
    State: z
      .union([z.literal(0), z.literal(1), z.literal(2)])
      .meta({ description: '0 check under way, ask again; 1 checked; 2 no check available' }),
    Hints: z.array(z.string()).meta({ description: 'sentences; empty where all is well' }),
  }),
})

const GIB = 1_073_741_824

const state = z.object({
  UploadId: z.number(),
  Key: z.string(),
  PartSize: z.number().meta({ description: 'bytes of each part but the last' }),
  PartCount: z.number(),
  Arrived: z.array(z.number()).meta({ description: 'numbers of the parts that arrived in full, from 1' }),
  IsComplete: z.union([z.literal(0), z.literal(1)]),
  EndTime: instant.meta({ description: 'end of the session' }),
  ServerTime: instant,
})
export type VideoUploadWire = z.infer<typeof state>

/**
 * Begins a multipart upload for one slot, or finds the one that was begun for the same file (`Fingerprint`: size, last
 * change, hashes of its edges), so that only missing parts are sent. 2 GiB at most.
 */
export const CreateVideoUpload = post({
  controller: 'File',
  action: 'CreateVideoUpload',
  summary: 'Begin or find a multipart upload',
  who: 'signedIn',
  isUrgent: 'exam',
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
  isUrgent: 'exam',
  mode: 'manual',
  input: z.object({ UploadId: id }),
  item: state,
})

/** Addresses to PUT the named parts to, each valid for 15 minutes and for exactly its length. */
export const SignVideoParts = post({
  controller: 'File',
  action: 'SignVideoParts',
  summary: 'Presign parts',
  who: 'signedIn',
  isUrgent: 'exam',
  mode: 'manual',
  input: z.object({ UploadId: id, Parts: z.array(z.int().min(1).max(10_000)).min(1).max(20) }),
  listData: z.array(z.object({ Part: z.number(), Url: z.string(), Size: z.number() })),
})

/** Completes a multipart upload; it can be repeated after a lost answer. `Key` goes into UpdateExamAnswerSheetInfo. */
export const CompleteVideoUpload = post({
  controller: 'File',
  action: 'CompleteVideoUpload',
  summary: 'Complete a multipart upload',
  who: 'signedIn',
  isUrgent: 'exam',
  mode: 'manual',
  input: z.object({ UploadId: id }),
  OtherMsg: z.object({ Key: z.string(), CompletedTime: instant, FileBytes: z.number() }),
})

/**
 * Credentials for a direct S3 client on one prefix of this enrolment (or of this user), valid for one hour
 * (rulings#upload-credentials).
 */
export const GetSTSToken = post({
  controller: 'File',
  action: 'GetSTSToken',
  summary: 'Temporary credentials to upload videos',
  who: 'signedIn',
  isUrgent: 'exam',
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

/**
 * Begins the upload of a rehearsal, a few recorded seconds that test this phone and network before the exam. It uses no
 * attempt and is attached to nothing; the object is removed within the hour. The answer contains the addresses to PUT
 * the parts to.
 */
export const CreateRehearsalUpload = post({
  controller: 'File',
  action: 'CreateRehearsalUpload',
  summary: 'Begin the upload of a rehearsal',
  who: 'signedIn',
  mode: 'manual',
  limit: 'upload',
  input: z.object({ EF_ID: id, Size: whole.pipe(z.int().min(1).max(REHEARSAL_MAX_BYTES)) }),
  item: z.object({
    RehearsalId: z.number(),
    Parts: z.array(z.object({ Part: z.number(), Url: z.string(), Size: z.number() })),
  }),
})

/** Checks that the whole rehearsal arrived; it can be repeated after a lost answer. */
export const CompleteRehearsalUpload = post({
  controller: 'File',
  action: 'CompleteRehearsalUpload',
  summary: 'Finish the upload of a rehearsal',
  who: 'signedIn',
  mode: 'manual',
  limit: 'upload',
  input: z.object({ RehearsalId: id }),
  OtherMsg: z.object({ FileBytes: z.number() }),
})
