import type { Input } from '#contract/endpoint.ts'
import type { SaveExamTime } from '#contract/staffExam.ts'
import { cleanText, weightedLength, whyTextUnfit } from '#domain/text.ts'
import { parseIso } from '#domain/time.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import type { ExamTimeColumns } from './examTimeQueries.ts'

const TEXT_LENGTH = 200
const FIRST_YEAR = Date.UTC(2000, 0, 1)
const LAST_YEAR = Date.UTC(2100, 0, 1)

function line(raw: string): string {
  const text = cleanText(raw)
  refuseIf(whyTextUnfit(text))
  if (weightedLength(text) > TEXT_LENGTH) refuse('PARAMETERS_WRONG', { OtherMsg: { Why: '地址或考场名称过长' } })
  return text
}

/**
 * The columns of an exam time as staff typed it: a beginning before its end, and on site an address and a room, because
 * that is what candidates go by (rulings 6). Refuses PARAMETERS_WRONG with `OtherMsg.Why`, TEXT_UNFIT.
 */
export function readExamTime(input: Input<typeof SaveExamTime>): ExamTimeColumns {
  const begins = parseIso(input.ExamBeginDate)
  const ends = parseIso(input.ExamEndDate)
  if (begins === null || ends === null || begins < FIRST_YEAR || ends >= LAST_YEAR)
    return refuse('PARAMETERS_WRONG', { OtherMsg: { Why: '请填写正确的开始和结束时间' } })
  if (begins >= ends) refuse('PARAMETERS_WRONG', { OtherMsg: { Why: '结束时间须晚于开始时间' } })
  const isOnline = input.IsOnline === 1
  const address = line(input.ExamAddress)
  const room = line(input.ExamRoom)
  if (!isOnline && (address === '' || room === ''))
    refuse('PARAMETERS_WRONG', { OtherMsg: { Why: '现场考试须填写考试地址和考场' } })
  return {
    batch_id: input.EB_ID,
    is_online: isOnline,
    begins_at: new Date(begins),
    ends_at: new Date(ends),
    address,
    room,
  }
}
