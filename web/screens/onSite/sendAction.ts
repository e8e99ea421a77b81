import { call, type RequestOf } from '#client/api.ts'
import type { ArrivalWire } from '#contract/result/reviewOnSite.ts'
import { shanghaiIso } from '#domain/time.ts'
import type { QueuedAction } from './actions.ts'

/**
 * Sends one action as a call of the contract, with its request key and the time at which it was done. Resolves to the candidate
 * as the server knows him now, where it was a check-in. Rejects with CallError.
 */
export async function sendAction({
  enrolmentId,
  examTimeId,
  key,
  seq,
  act,
}: QueuedAction): Promise<ArrivalWire | null> {
  const named = { EF_ID: enrolmentId, RequestKey: key }
  const DoneTime = shanghaiIso(seq)
  if (act.kind === 'checkIn') return (await call('Examiner', 'CheckIn', { ...named, DoneTime })).item
  if (act.kind === 'undo') await call('Examiner', 'UndoCheckIn', named)
  else if (act.kind === 'absent') await call('Examiner', 'MarkAbsent', { ...named, DoneTime })
  else if (act.kind === 'wrongPerson')
    await call('Examiner', 'ReportWrongPerson', { ...named, ...timeOf(examTimeId), Reason: act.reason, DoneTime })
  else if (act.replaces) {
    const { ER_ID, Version } = act.replaces
    await call('Examiner', 'ChangeExaminerReview', { ...act.body, ER_ID, BaseVersion: Version, RequestKey: key })
  } else await call('Examiner', 'SubmitOfflineExaminerReview', { ...named, ...act.body, DoneTime })
  return null
}

const timeOf = (examTimeId: number | undefined) => (examTimeId === undefined ? {} : { ET_ID: examTimeId })

type OfficeAct = RequestOf<'Examiner', 'KeepOfflineWork'>['Acts'][number]

function officeAct({ act, seq }: QueuedAction): OfficeAct[] {
  const DoneTime = shanghaiIso(seq)
  if (act.kind === 'wrongPerson') return []
  if (act.kind !== 'review') return [{ Kind: act.kind, DoneTime }]
  const { Judgement, ERT_Code, Suggestion, Signature } = act.body
  return [
    {
      Kind: act.kind,
      DoneTime,
      Judgement: typeof Judgement === 'string' ? Judgement : JSON.stringify(Judgement ?? []),
      ERT_Code: Number(ERT_Code),
      Suggestion: Suggestion ?? '',
      Signature: Signature ?? '',
    },
  ]
}

/** Hands what was done for one candidate, and what the server cannot take any more, to the office. Rejects with CallError. */
export async function sendToOffice(bundle: readonly QueuedAction[], officeKey: string): Promise<void> {
  const [first] = bundle
  if (!first) return
  await call('Examiner', 'KeepOfflineWork', {
    EF_ID: first.enrolmentId,
    ...timeOf(first.examTimeId),
    Reason: bundle.find(({ refusal }) => refusal !== null)?.refusal ?? '',
    Acts: bundle.flatMap(officeAct),
    RequestKey: officeKey,
  })
}
