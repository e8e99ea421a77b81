import { z } from 'zod'
import { post } from './endpoint.ts'
import { optionalText, text } from './fields.ts'

/**
 * A picture: `UserPhoto` the ID photo, `UserIMG` any other. At most 10,485,760 bytes, jpg or png, decoded and encoded
 * anew. The answer's `FilePath`, and an expiring link to it, are accepted wherever a picture is asked for.
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
 * Ours: what can be pointed out about the face in an uploaded ID photo. Asked for after the upload, since finding faces takes
 * a moment; hints never keep anybody from going on. Faces are found, not recognised.
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
      .meta({ description: '0 being looked at, ask again; 1 looked at; 2 nobody looks now' }),
    Hints: z.array(z.string()).meta({ description: 'sentences; empty where all is well' }),
  }),
})
