import type { ArrivalWire } from '#contract/result/reviewOnSite.ts'
import { paths } from '#web/paths.ts'
import { candidateName } from '#web/screens/examiner/candidateName.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { ButtonRow } from '#web/ui/Stack.tsx'
import { clockOf } from './clockOf.ts'
import type { Hall } from './hall.ts'
import style from './OnSite.module.css'
import { PersonFacts } from './PersonFacts.tsx'

type ArrivalSheetProps = { arrival: ArrivalWire; examTimeId: number; hall: Hall; onClose: () => void }

/** Shows the scanned candidate: the photo to compare, when and by whom he was checked in, and a button to undo it. */
export function ArrivalSheet({ arrival, examTimeId, hall, onClose }: ArrivalSheetProps) {
  const undo = async () => {
    await hall.act(arrival, candidateName(arrival), { kind: 'undo' })
    onClose()
  }
  const isHere = arrival.ExamTime?.ET_ID === examTimeId
  return (
    <Sheet
      title={arrival.IsFirst === 1 ? '签到成功' : '已经签到过'}
      onClose={onClose}
      foot={
        <ButtonRow>
          <Button look="quiet" onClick={() => void undo()}>
            不是本人，撤销签到
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
        {!isHere && <p className={style.repeated}>这位考生不在当前考场的名单中。</p>}
      </PersonFacts>
    </Sheet>
  )
}
