import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, flag, id, instant, optionalText, pageInput, requestKey, text, version, whole } from '#contract/fields.ts'
import { reviewInfo } from './review.ts'

/** How many have each result, best first. */
const tally = z.array(z.object({ ERT_Code: z.number(), Count: z.number() }))
export type TallyWire = z.infer<typeof tally>

/** A whole batch, or of it one area, one major, or one major in one area. */
const scope = { EB_ID: id, EA_ID: id.optional(), MID: id.optional() }

const shared = { controller: 'Admin', who: ['results'] } as const

/** What a release of this scope would hold, beside the batch before it and by examiner (office#release). */
export const GetReleasable = get({
  ...shared,
  action: 'GetReleasable',
  summary: 'What a release of results would hold',
  mode: 'reads',
  input: z.object(scope),
  item: z.object({
    Count: z.number().meta({ description: 'approved, in no release' }),
    Tally: tally,
    Waiting: z.number().meta({ description: 'paid enrolments of the scope without an approved result' }),
    ShowResultTime: instant.nullable().meta({ description: 'the batch shows no result earlier; null: no such time' }),
    Earlier: z
      .object({ EB_Name: z.string(), Tally: tally })
      .nullable()
      .meta({ description: 'the same scope of the batch before it, as far as it is approved' }),
    Examiners: z
      .array(z.object({ UserID: z.number(), Name: z.string(), Tally: tally }))
      .meta({ description: 'the marks given to these enrolments' }),
  }),
})

/**
 * Puts the approved results of a scope that are in no release into one. `ReleaseTime` '' means as soon as another person
 * releases them. Refuses NOT_FOUND, RELEASE_NOTHING, RELEASE_TIME_WRONG, and LIST_CHANGED where `Count` is not how many
 * there are.
 */
export const PrepareRelease = post({
  ...shared,
  action: 'PrepareRelease',
  summary: 'Prepare the release of approved results',
  needsFreshProof: true,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ ...scope, ReleaseTime: optionalText, Count: whole, RequestKey: requestKey }),
  OtherMsg: z.object({ RR_ID: z.number() }),
})

const releaseStates = ['prepared', 'withdrawn', 'released', 'takeBackAsked', 'takenBack'] as const

const release = z.object({
  RR_ID: z.number(),
  EB_ID: z.number(),
  EB_Name: z.string(),
  EA_Name: z.string().meta({ description: 'empty: all areas' }),
  MName: z.string().meta({ description: 'empty: all majors' }),
  State: z.enum(releaseStates),
  Results: z.number(),
  Tally: tally,
  ReleaseTime: instant.nullable().meta({ description: 'as prepared; null: at once' }),
  PreparedBy: z.string(),
  PreparedTime: instant,
  ReleasedBy: z.string(),
  SeenFrom: instant.nullable().meta({ description: 'from when families see the results; null: not released' }),
  IsSeen: bit,
  Told: z.number().meta({ description: 'families’ accounts that were told of a result of it' }),
  TakenBackBy: z.string(),
  TakenBackTime: instant.nullable(),
  Reason: z.string(),
  IsMine: bit.meta({ description: '1: the next step needs somebody else than who asks now' }),
  Version: z.number(),
})
export type ReleaseWire = z.infer<typeof release>

/** `IsOpen` 1: those that wait for a second person. */
export const GetReleaseList = get({
  ...shared,
  action: 'GetReleaseList',
  summary: 'Releases of results, the newest first',
  mode: 'reads',
  input: z.object({ EB_ID: id.optional(), IsOpen: flag.optional(), ...pageInput }),
  listData: z.array(release),
})

/** The results of a release, as their families will read them. Refuses NOT_FOUND. */
export const GetReleasePreview = get({
  ...shared,
  action: 'GetReleasePreview',
  summary: 'The results that a release holds',
  mode: 'reads',
  input: z.object({ RR_ID: id, ...pageInput }),
  listData: z.array(
    z.object({
      EF_ID: z.number(),
      Name: z.string(),
      ExamNO: z.string(),
      EA_Name: z.string(),
      MName: z.string(),
      GName: z.string(),
      ERT_Code: z.number(),
      ERT_Name: z.string(),
    }),
  ),
})

/**
 * One result and its comments as the family will read them, made as `ScoreQuery` and `ExaminerReviewInfo` make them.
 * Refuses NOT_FOUND where no result is approved.
 */
export const GetCandidateView = get({
  ...shared,
  action: 'GetCandidateView',
  summary: 'What a family will read of one result',
  mode: 'reads',
  input: z.object({ EF_ID: id }),
  OtherMsg: reviewInfo.OtherMsg.extend({
    ERT_Code: z.number(),
    ERT_Name: z.string(),
    ShowCommentsTime: instant.nullable().meta({ description: 'null: comments are not shown' }),
  }),
  listData: reviewInfo.listData,
})

const change = { RR_ID: id, Version: version, RequestKey: requestKey }

/**
 * Releases what another person prepared: from its time on, and not before the batch shows results, families see it, and
 * they are told then. Refuses NOT_FOUND, CHANGED_MEANWHILE, RELEASE_CHANGED, RELEASE_OWN.
 */
export const ReleaseResults = post({
  ...shared,
  action: 'ReleaseResults',
  summary: 'Release prepared results, as a second person',
  needsFreshProof: true,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object(change),
  OtherMsg: z.object({ Released: z.number(), SeenFrom: instant }),
})

/**
 * Takes a release back. Where families can see it already, the answer is `takeBackAsked`: another person must confirm
 * (`DecideTakeBack`). Refuses NOT_FOUND, CHANGED_MEANWHILE, RELEASE_CHANGED, TAKE_BACK_REASON_WRONG, TEXT_UNFIT.
 */
export const TakeBackRelease = post({
  ...shared,
  action: 'TakeBackRelease',
  summary: 'Take a release of results back',
  needsFreshProof: true,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ ...change, Reason: text.meta({ description: 'families who saw the result read it' }) }),
  OtherMsg: z.object({ State: z.enum(releaseStates) }),
})

/**
 * Confirms that results which families could see are taken back, or leaves them published. Every family that was told is
 * told again, with the reason. Refuses NOT_FOUND, CHANGED_MEANWHILE, RELEASE_CHANGED, TAKE_BACK_OWN.
 */
export const DecideTakeBack = post({
  ...shared,
  action: 'DecideTakeBack',
  summary: 'Confirm that released results are taken back, as a second person',
  needsFreshProof: true,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ ...change, IsTaken: flag }),
  OtherMsg: z.object({ State: z.enum(releaseStates) }),
})
