import { useState } from 'react'
import { serverNow } from '#client/clock.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { type ResultCode, resultText } from '#domain/result/result.ts'
import { paths } from '#web/paths.ts'
import { candidateName } from '#web/screens/examiner/candidateName.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Picture } from '#web/ui/Picture.tsx'
import { Tag, type TagTone } from '#web/ui/Tag.tsx'
import { toast } from '#web/ui/toast.ts'
import { actText, type DayEntry, type DayState, dayStateOf } from './actions.ts'
import { CheckInSheet } from './CheckInSheet.tsx'
import { clockOf } from './clockOf.ts'
import type { Hall } from './hall.ts'
import style from './OnSite.module.css'
import { isLate, type PlaceInLine, whyNot } from './rules.ts'

type DayCardProps = {
  entry: DayEntry
  photo: string | undefined
  hall: Hall
  position: number
  place: PlaceInLine | undefined
}

/** One candidate of the day with his attendance and the next action. */
export function DayCard({ entry, photo, hall, position, place }: DayCardProps) {
  const { row, pending } = entry
  const isUnsent = pending.some(({ refusal }) => refusal === null)
  const isReviewUnsent = pending.some(({ refusal, act }) => refusal === null && act.kind === 'review')
  const refused = pending.find(({ refusal, officeKey }) => refusal !== null && officeKey === undefined)
  return (
    <article className={style.card} aria-label={candidateName(row)}>
      <div className={style.photo}>
        <Picture
          src={photo ?? row.Photo}
          alt={`${candidateName(row)}的证件照`}
          ratio="photo"
          width={72}
          position={position}
        />
      </div>
      <div className={style.words}>
        <h3 className={style.name}>
          <span className={style.begins}>{clockOf(row.ExamTime?.ExamBeginDate ?? null)}</span> {candidateName(row)}
        </h3>
        <p>
          {row.Majors.MName} {row.Grades.GName}
          {row.Tracks.length > 0 && ` · ${row.Tracks.length} 首曲目`}
        </p>
        {row.Name && <p className={style.soft}>考号 {row.ExamNO || '未生成'}</p>}
        <p className={style.tags}>
          {isReviewUnsent ? <Tag tone="wait">评审待发送</Tag> : <StateTag entry={entry} />}
          {isLate(row, serverNow()) ? (
            <Tag tone="bad">已过考试时间</Tag>
          ) : (
            place && <Tag tone={place === 'late' ? 'bad' : 'todo'}>{placeTexts[place]}</Tag>
          )}
          {row.HallWork !== '' && <Tag tone={hallTones[row.HallWork]}>{hallTexts[row.HallWork]}</Tag>}
          {row.IsHeld === 1 && <Tag tone="bad">待裁定</Tag>}
          {isUnsent && !isReviewUnsent && <Tag tone="wait">待发送</Tag>}
          {refused && <Tag tone="bad">{actText[refused.act.kind]}未成功</Tag>}
        </p>
      </div>
      <Actions entry={entry} photo={photo ?? row.Photo} hall={hall} />
    </article>
  )
}

const placeTexts: Readonly<Record<PlaceInLine, string>> = { late: '已到时间未到', next: '下一位', first: '第一位' }

/** What the office does with work that was done offline. */
const hallTexts = { open: '离线记录待考务决定', taken: '已采用离线记录', again: '离线记录不采用，重新考试' } as const
const hallTones = { open: 'wait', taken: 'plain', again: 'bad' } as const

const tones: Readonly<Record<DayState, TagTone>> = {
  expected: 'plain',
  toReview: 'todo',
  reviewed: 'plain',
  absent: 'plain',
}

function StateTag({ entry: { row } }: { entry: DayEntry }) {
  const state = dayStateOf(row)
  const words: Readonly<Record<DayState, string>> = {
    expected: '未到',
    toReview: `${clockOf(row.AttendanceTime)} 已签到`,
    reviewed: row.ERT_Code === null ? '已评审' : `已评审 · ${resultText[row.ERT_Code as ResultCode]}`,
    absent: '缺考',
  }
  return <Tag tone={tones[state]}>{words[state]}</Tag>
}

function Actions({ entry: { row, pending }, photo, hall }: { entry: DayEntry; photo: string; hall: Hall }) {
  const [isComparing, setComparing] = useState(false)
  const why = whyNot(row, serverNow())
  const name = candidateName(row)
  const state = dayStateOf(row)
  const isReviewSent = !pending.some(({ act }) => act.kind === 'review')

  const compare = () => (why.checkIn === null ? setComparing(true) : toast(reasonText(why.checkIn), 'failure'))
  const act = async (kind: 'undo' | 'absent', reason: Reason | null) => {
    if (reason !== null) return toast(reasonText(reason), 'failure')
    if (kind === 'absent' && !(await confirm({ title: `将${name}记为缺考？`, yes: '记为缺考', danger: true }))) return
    await hall.act(row, name, { kind })
  }
  return (
    <div className={style.actions}>
      {state === 'expected' && (
        <>
          <Button small look="plain" onClick={() => void act('absent', why.absent)}>
            缺考
          </Button>
          <Button small look="quiet" onClick={compare}>
            签到
          </Button>
        </>
      )}
      {state === 'toReview' && (
        <>
          <Button small look="plain" onClick={() => void act('undo', why.undo)}>
            撤销签到
          </Button>
          {!hall.isDoor && (
            <ButtonLink small to={paths.onSiteReview(row.ExamTime?.ET_ID, row.EF_ID)}>
              {row.State === 1 ? '继续评审' : '评审'}
            </ButtonLink>
          )}
        </>
      )}
      {state === 'absent' && (
        <>
          <Button small look="plain" onClick={() => void act('undo', why.undo)}>
            撤销缺考
          </Button>
          <Button small look="quiet" onClick={compare}>
            考生到场，签到
          </Button>
        </>
      )}
      {state === 'reviewed' && isReviewSent && !hall.isDoor && (
        <ButtonLink small look="plain" to={paths.reviewInfo(row.EF_ID)}>
          查看评审
        </ButtonLink>
      )}
      {isComparing && <CheckInSheet row={row} photo={photo} hall={hall} onClose={() => setComparing(false)} />}
    </div>
  )
}
