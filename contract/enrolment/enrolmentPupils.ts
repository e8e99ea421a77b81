import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import {
  flag,
  formChoice,
  formText,
  id,
  instant,
  nothing,
  optionalText,
  requestKey,
  text,
  yuan,
} from '#contract/fields.ts'
import { sheetProblems } from '#contract/sheetProblems.ts'
import { byTextWire, textFields } from '#domain/enrolment/formTexts.ts'
import { PUPIL_STATES, PUPILS_PER_SHEET } from '#domain/enrolment/pupils.ts'
import { enrolmentForm } from './enrolment.ts'

const SHEET_BYTES = 5 * 1024 * 1024
/** Less than one user may send at once (`uploadMebibytesAtOnce`). */
const ZIP_BYTES = 50 * 1024 * 1024
const choice = { EB_ID: id, EA_ID: id, IsOnline: flag }

export const GetPupilTemplate = get({
  controller: 'Exam',
  action: 'GetPupilTemplate',
  summary: 'The workbook that a teacher fills in with pupils, with what the batch offers in the area',
  who: 'signedIn',
  mode: 'reads',
  input: z.object(choice),
  OtherMsg: z.object({ FileName: z.string(), Content: z.string().meta({ description: 'base64' }) }),
})

const pupilRow = z.object({
  Line: z.number(),
  ...byTextWire(textFields, () => z.string()),
  MID: z.number(),
  GID: z.number(),
  MName: z.string(),
  GName: z.string(),
  Fee: yuan,
  Sex: z.string(),
  CertType: z.number(),
  CertNO: z.string(),
  BirthDate: z.string(),
  IsPost: z.union([z.literal(0), z.literal(1)]),
  Hints: z.array(z.string()).meta({ description: 'what is pointed out and not refused' }),
})
export type PupilRowWire = z.output<typeof pupilRow>

/**
 * Reads a sheet of pupils (multipart field `file`) by the rules of ExamSignUp and changes nothing. `Problems` name what is
 * wrong by row and heading; `listData` are the rows without a problem. Refuses SHEET_… for a sheet that cannot be read.
 */
export const PreviewPupils = post({
  controller: 'Exam',
  action: 'PreviewPupils',
  summary: 'Read a sheet of pupils and say what is wrong in it',
  who: 'signedIn',
  mode: 'manual',
  limit: 'upload',
  multipart: true,
  tooLarge: 'SHEET_TOO_LARGE',
  bodyLimit: SHEET_BYTES + 65_536,
  input: z.object({ ...choice, TName: formText, TMobile: formText }),
  OtherMsg: z.object(sheetProblems),
  listData: z.array(pupilRow),
})

const pupilPhoto = z.object({
  Name: z.string(),
  FilePath: z.string().meta({ description: 'empty where the picture is refused' }),
  Url: z.string(),
  IsSmall: z.union([z.literal(0), z.literal(1)]),
  Msg: z.string().meta({ description: 'why it is refused' }),
})
export type PupilPhotoWire = z.output<typeof pupilPhoto>

/** Stores the pictures of a ZIP (multipart field `file`) as ImgUpload stores one; each says for itself what is wrong. */
export const UploadPupilPhotos = post({
  controller: 'File',
  action: 'UploadPupilPhotos',
  summary: 'Upload ID photos of pupils as one ZIP',
  who: 'signedIn',
  mode: 'manual',
  limit: 'upload',
  multipart: true,
  tooLarge: 'PUPIL_ZIP_LARGE',
  bodyLimit: ZIP_BYTES + 65_536,
  input: nothing,
  listData: z.array(pupilPhoto),
})

/**
 * Keeps the pupils of a sheet, all or none, until their guardians agree. The rules, limits and windows are those of
 * ExamSignUp, the doubles also those among the pupils who wait. A refusal names the row by `Line` and, where there is one,
 * the field. A repeat with the same `RequestKey` gets the first answer.
 */
export const AddPupils = post({
  controller: 'Exam',
  action: 'AddPupils',
  summary: 'Keep pupils until their guardians agree',
  who: 'signedIn',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  bodyLimit: 512 * 1024,
  input: z.object({
    EB_ID: formChoice,
    Rows: z
      .array(enrolmentForm.omit({ EB_ID: true }).extend({ Line: z.number() }))
      .min(1)
      .max(PUPILS_PER_SHEET),
    RequestKey: requestKey,
  }),
  OtherMsg: z.object({ Count: z.number() }),
})

const myPupil = z.object({
  PL_ID: z.number(),
  Name: z.string(),
  EB_ID: z.number(),
  EB_Name: z.string(),
  EA_Name: z.string(),
  MName: z.string(),
  GName: z.string(),
  PName: z.string(),
  PMobile: z.string(),
  State: z.enum(PUPIL_STATES),
  Key: z.string().meta({
    description:
      'for the guardian’s link; empty unless the answer is waited for, and where what was entered cannot be read any more',
  }),
  RegEndDate: instant,
  AnswerTime: instant.nullable(),
  EF_ID: z.number().meta({ description: '0 without an enrolment' }),
  IsPay: z.number(),
})
export type MyPupilWire = z.output<typeof myPupil>

export const GetMyPupils = get({
  controller: 'Exam',
  action: 'GetMyPupils',
  summary: 'The pupils whom the caller has entered, and who of them has consented',
  who: 'signedIn',
  mode: 'reads',
  input: nothing,
  listData: z.array(myPupil),
})

/** Takes a pupil off the list who is not enrolled, with all that was entered. */
export const DropPupil = post({
  controller: 'Exam',
  action: 'DropPupil',
  summary: 'Take an own pupil who is not enrolled off the list',
  who: 'signedIn',
  mode: 'manual',
  limit: 'write',
  input: z.object({ PL_ID: id }),
  OtherMsg: z.object({ PL_ID: z.number() }),
})

/** What anybody with the link sees. Refuses PUPIL_LINK_WRONG. */
export const GetPupil = get({
  controller: 'Public',
  action: 'GetPupil',
  summary: 'What a guardian is asked for, with the child’s name and number masked',
  who: 'anyone',
  mode: 'reads',
  limit: 'lookup',
  input: z.object({ Key: text }),
  item: z.object({
    EB_Name: z.string(),
    EA_Name: z.string(),
    Name: z.string(),
    CertNO: z.string(),
    TeacherName: z.string(),
    TName: z.string(),
    RegEndDate: instant,
    State: z.enum(PUPIL_STATES),
    AgreeVersion: z.string(),
  }),
})

const proof = { Key: text, LastFour: text, CheckCode: optionalText }

/**
 * Everything that was entered, for the last four characters of the certificate number. Refuses PUPIL_LINK_WRONG,
 * PUPIL_LINK_OVER, PUPIL_UNREADABLE, LAST_FOUR_WRONG and what `limitQuestions` refuses.
 */
export const OpenPupil = post({
  controller: 'Public',
  action: 'OpenPupil',
  summary: 'All that a teacher has entered about a child, for its guardian',
  who: 'anyone',
  mode: 'manual',
  limit: 'lookup',
  input: z.object(proof),
  item: z.object({
    ...byTextWire(textFields, () => z.string()),
    MName: z.string(),
    GName: z.string(),
    Fee: yuan,
    Sex: z.string(),
    CertName: z.string(),
    CertNO: z.string(),
    BirthDate: z.string(),
    IsOnline: flag,
    IsPost: flag,
    Photo: z.string().meta({ description: 'expiring link' }),
  }),
})
export type OpenedPupilWire = z.output<(typeof OpenPupil)['item']>

/**
 * The guardian's answer. Agreement enrols the child for the teacher's account by the rules of ExamSignUp, and refuses what
 * that refuses; `ConsentVersion` is the consent to the face check. A refusal removes number, photo and all that was
 * entered at once. The same answer again changes nothing.
 */
export const AnswerForPupil = post({
  controller: 'Public',
  action: 'AnswerForPupil',
  summary: 'A guardian agrees to the enrolment of a child, or refuses it',
  who: 'anyone',
  mode: 'manual',
  limit: 'lookup',
  input: z.object({
    ...proof,
    IsAgreed: flag,
    GuardianName: formText,
    AgreeVersion: optionalText,
    ConsentVersion: optionalText,
  }),
  OtherMsg: z.object({ State: z.enum(PUPIL_STATES) }),
})
