import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, flag, id, instant, requestKey, text, version } from '#contract/fields.ts'
import {
  CERT_ALIGNS,
  CERT_COLOURS,
  CERT_FIELD_KINDS,
  CERT_FONTS,
  CERT_FRAMES,
  CERT_SAMPLES,
} from '#domain/result/certificateTemplate.ts'

const keysOf = <const Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as Key[]
const shared = { controller: 'Admin', who: ['results'] } as const

const millimetres = z.number().min(-1000).max(1000).meta({ description: 'millimetres from the upper left corner' })
const field = z.object({
  kind: z.enum(CERT_FIELD_KINDS),
  text: text.meta({ description: 'of a `text`; `{姓名}` and the like stand for what differs' }),
  x: millimetres,
  y: millimetres,
  width: millimetres,
  height: millimetres,
  font: z.enum(keysOf(CERT_FONTS)),
  points: z.number().min(0).max(1000).meta({ description: 'size of the letters' }),
  align: z.enum(keysOf(CERT_ALIGNS)),
  colour: z.enum(keysOf(CERT_COLOURS)),
})
/** A template as it is stored and drawn (`CertLayout` of the domain). */
const layout = z.object({
  orientation: z.enum(['portrait', 'landscape']),
  frame: z.enum(keysOf(CERT_FRAMES)),
  backgroundId: id.nullable().meta({ description: 'from UploadCertBackground; null: white' }),
  fields: z.array(field).max(200),
})

const template = z.object({
  CT_ID: z.number(),
  Name: z.string(),
  Version: z.number(),
  IsDefault: bit.meta({ description: '1: for batches that have chosen none' }),
  IsOff: bit.meta({ description: '1: not offered any more' }),
  SavedBy: z.string().meta({ description: 'empty: came with the product' }),
  SavedTime: instant,
})
export type CertTemplateWire = z.infer<typeof template>

export const GetCertTemplateList = get({
  ...shared,
  action: 'GetCertTemplateList',
  summary: 'The templates of certificates',
  mode: 'reads',
  input: z.object({}),
  listData: z.array(template),
})

/** A template as it is now, or one of its earlier versions. Refuses NOT_FOUND. */
export const GetCertTemplate = get({
  ...shared,
  action: 'GetCertTemplate',
  summary: 'A template of certificates with its versions',
  mode: 'reads',
  input: z.object({ CT_ID: id, Shown: id.optional().meta({ description: 'the version to show; absent: the newest' }) }),
  item: template.extend({
    Shown: z.number(),
    Layout: layout,
    Versions: z.array(
      z.object({
        Version: z.number(),
        SavedBy: z.string(),
        SavedTime: instant,
        Files: z.number().meta({ description: 'certificates whose file was made by it' }),
      }),
    ),
  }),
})
export type CertTemplateDetailWire = z.infer<(typeof GetCertTemplate)['item']>

/**
 * Saves a template as its next version, or as a new one without `CT_ID`. Versions are never changed: certificates made before
 * stay as they are until they are made again. Refuses NOT_FOUND, CHANGED_MEANWHILE, CERT_TEMPLATE_NAME_WRONG, TEXT_UNFIT,
 * CERT_TEXT_UNPRINTABLE, and the reasons of `certLayoutFaults`, whose `OtherMsg.At` says which field is meant.
 */
export const SaveCertTemplate = post({
  ...shared,
  action: 'SaveCertTemplate',
  summary: 'Save a template of certificates as a new version',
  mode: 'transaction',
  bodyLimit: 262_144,
  keepsAnswer: true,
  input: z.object({
    CT_ID: id.optional(),
    Name: text,
    Layout: layout,
    Version: version,
    RequestKey: requestKey,
  }),
  OtherMsg: z.object({ CT_ID: z.number(), Version: z.number() }),
})

/** Offers a template no more, or again. Refuses NOT_FOUND, CHANGED_MEANWHILE, CERT_TEMPLATE_DEFAULT, CERT_TEMPLATE_USED. */
export const SwitchCertTemplate = post({
  ...shared,
  action: 'SwitchCertTemplate',
  summary: 'Offer a template of certificates no more, or again',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ CT_ID: id, IsOff: flag, Version: version, RequestKey: requestKey }),
})

/** Chooses the template of a batch; without `CT_ID` the standard one. Refuses NOT_FOUND. */
export const ChooseCertTemplate = post({
  ...shared,
  action: 'ChooseCertTemplate',
  summary: 'Choose the template of a batch',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ EB_ID: id, CT_ID: id.optional(), RequestKey: requestKey }),
})

/**
 * Takes the picture behind the fields: JPEG or PNG of at most 10 MB, cut to A4 and made so small that a certificate stays
 * below 100 KB. Refuses FILE_REQUIRED, FILE_WRONG, PICTURE_WRONG, CERT_BACKGROUND_COMPLEX.
 */
export const UploadCertBackground = post({
  ...shared,
  action: 'UploadCertBackground',
  summary: 'Upload the background of a template (multipart field `file`)',
  mode: 'manual',
  limit: 'upload',
  multipart: true,
  bodyLimit: 10_485_760 + 65_536,
  input: z.object({ Orientation: z.enum(['portrait', 'landscape']) }),
  OtherMsg: z.object({ BackgroundID: z.number() }),
})

/**
 * A sample certificate by an unsaved layout, drawn as the real ones are. What is wrong with the layout is named and drawn all
 * the same; characters that no font has are left out and named. Refuses NOT_FOUND for an unknown background.
 */
export const PreviewCertTemplate = post({
  ...shared,
  action: 'PreviewCertTemplate',
  summary: 'How certificates of a template look',
  mode: 'manual',
  bodyLimit: 262_144,
  input: z.object({
    Layout: layout,
    Sample: z.enum(keysOf(CERT_SAMPLES)),
    Format: z.enum(['png', 'pdf']),
  }),
  item: z.object({
    File: z.string().meta({ description: 'the picture or the PDF, base64' }),
    Faults: z.array(z.object({ At: z.number().nullable(), Msg: z.string() })),
  }),
})
