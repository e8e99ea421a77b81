import { z } from 'zod'
import { post } from './endpoint.ts'
import { optionalText } from './fields.ts'

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
