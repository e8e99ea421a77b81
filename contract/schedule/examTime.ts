import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { examTime } from '#contract/enrolment/enrolment.ts'
import { bit, formChoice, formText, id, instant, optionalText } from '#contract/fields.ts'

const track = z.object({
  EP_ID: z.number(),
  EQ_ID: z.number().meta({ description: '0 for a piece of one’s own choice' }),
  Title: z.string(),
})
export type ChosenTrackWire = z.infer<typeof track>

const foundEnrolment = z.object({
  EF_ID: z.number().meta({ description: '0 to anybody but the owner' }),
  IsOwn: bit,
  Name: z.string().meta({ description: 'masked to anybody but the owner' }),
  Photo: z.string().meta({ description: 'expiring link, owner only' }),
  ExamNO: z.string().meta({ description: 'owner only' }),
  IsPay: z.number(),
  IsOnline: z.number(),
  MID: z.number(),
  ExamBatch: z.object({
    EB_ID: z.number(),
    EB_Name: z.string(),
    ShowRoomTime: instant.nullable(),
    ShowRoomEndTime: instant.nullable(),
  }),
  Majors: z.object({ MName: z.string() }),
  Grades: z.object({ GName: z.string() }),
  ExamTime: examTime.nullable(),
  Code: z.string().meta({ description: 'sealed on-site code; owner only, on site only, with the exam time' }),
  CanSetTracks: bit.meta({ description: '1: own, on site, and its tracks may be chosen or replaced now' }),
  Tracks: z.array(track).meta({ description: 'owner only' }),
})
export type ExamDayWire = z.infer<typeof foundEnrolment>

/**
 * When and where the enrolments of this certificate number are examined in the batch. Only the owner sees names in full
 * and unpaid enrolments; anybody else gets a masked name, time and room (rulings#find-exam-form, threats#E14).
 * BATCH_REQUIRED, CERT_NUMBER_TO_QUERY_REQUIRED.
 */
export const FindExamFormInfo = post({
  controller: 'Exam',
  action: 'FindExamFormInfo',
  summary: 'Exam time and room by batch and certificate number',
  who: 'signedIn',
  mode: 'reads',
  limit: 'examTimeQuery',
  input: z.object({ EB_ID: formChoice, CertNO: formText, CheckCode: optionalText }),
  listData: z.array(foundEnrolment),
})

/**
 * The tracks of an own enrolment and whether they can be changed; also until when, where the exam time may be known.
 */
export const GetOfflineExamTracks = get({
  controller: 'Exam',
  action: 'GetOfflineExamTracks',
  summary: 'The pieces chosen for an exam on site',
  who: 'signedIn',
  mode: 'reads',
  input: z.object({ EF_ID: id }),
  listData: z.array(track),
  OtherMsg: z.object({ CanSet: bit, WhyNot: z.string(), CloseTime: instant.nullable() }),
})

/**
 * Replaces all tracks at once (rulings#offline-tracks). It refuses as `whyCannotSetTracks` and `trackProblemsOf` do;
 * for the latter `OtherMsg.Index` names the entry of `Tracks`.
 */
export const SetOfflineExamTracks = post({
  controller: 'Exam',
  action: 'SetOfflineExamTracks',
  summary: 'Choose the pieces for an exam on site',
  who: 'signedIn',
  mode: 'transaction',
  limit: 'write',
  input: z.object({
    EF_ID: id,
    Tracks: z.array(z.object({ EP_ID: id, EQ_ID: formChoice, Title: formText })).max(50),
  }),
  listData: z.array(track),
})
