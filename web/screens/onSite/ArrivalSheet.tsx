import { useState } from 'react'
import type { ArrivalWire } from '#contract/result/reviewOnSite.ts'
import { paths } from '#web/paths.ts'
import { candidateName } from '#web/screens/examiner/candidateName.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { ButtonRow } from '#web/ui/Stack.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { examsOfDay } from './arrivalNotices.ts'
import { clockOf } from './clockOf.ts'
import type { Hall } from './hall.ts'
import style from './OnSite.module.css'
import { PersonFacts } from './PersonFacts.tsx'

type ArrivalSheetProps = { arrival: ArrivalWire; examTimeId: number; hall: Hall; onClose: () => void }

/** Shows the scanned candidate: the photo to compare, when and by whom he was checked in, and a button to undo it. */
export function ArrivalSheet({ arrival, examTimeId, hall, onClose }: ArrivalSheetProps) {
  const [reason, setReason] = useState<string | null>(null)
  const name = candidateName(arrival)
  const report = async () => {
    if (reason === null || reason.trim() === '') return setReason('')
    await hall.act(arrival, name, { kind: 'wrongPerson', reason: reason.trim() })
    onClose()
  }
  const isHere = arrival.ExamTime?.ET_ID === examTimeId
  return (
    <Sheet
      title={arrival.IsFirst === 1 ? '签到成功' : '已经签到过'}
      onClose={onClose}
      foot={
        <ButtonRow>
          <Button look="quiet" onClick={() => (reason === null ? setReason('照片与本人不符') : void report())}>
            {reason === null ? '不是本人' : '报告考务，撤销签到'}
          </Button>
          {isHere && !hall.isDoor && (
            <ButtonLink to={paths.onSiteReview(examTimeId, arrival.EF_ID)}>开始评审</ButtonLink>
          )}
        </ButtonRow>
      }
    >
      <PersonFacts person={arrival} photo={arrival.Photo}>
        {arrival.IsFirst === 0 && (
          <p className={style.repeated} role="alert">
            {clockOf(arrival.CheckInTime)} 已由{arrival.CheckedBy}签到，请核对准考证是否被重复使用。
          </p>
        )}
        {arrival.WrongPerson && (
          <p className={style.repeated} role="alert">
            {clockOf(arrival.WrongPerson.Time)} {arrival.WrongPerson.By}报告来的不是本人：{arrival.WrongPerson.Reason}
            。请再次核对，考务尚未核实。
          </p>
        )}
        {reason !== null && (
          <TextField
            label="看到的情况"
            name="wrongPerson"
            value={reason}
            maxLength={100}
            onChange={setReason}
            hint="会告诉考务；下次扫这个码时会提醒"
          />
        )}
        {!isHere && (
          <div className={style.elsewhere} role="alert">
            <p>请考生去</p>
            <p className={style.elsewhereRoom}>{arrival.ExamTime?.ExamRoom || '考务处'}</p>
            {arrival.ExamTime && (
              <p>
                {arrival.ExamTime.ExamAddress} {clockOf(arrival.ExamTime.ExamBeginDate)} 开始
              </p>
            )}
          </div>
        )}
        {arrival.OthersToday.length > 0 && (
          <div className={style.repeated} role="alert">
            <p>这位考生今天有 {arrival.OthersToday.length + 1} 场考试：</p>
            {examsOfDay(arrival).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        )}
      </PersonFacts>
    </Sheet>
  )
}
