import type { ExamDayWire } from '#contract/schedule/examTime.ts'
import { ExamNumber } from '#web/ui/ExamNumber.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import style from './OnSiteCode.module.css'

/** The candidate and the code. */
export type CodeHolder = Pick<ExamDayWire, 'Name' | 'Majors' | 'Grades' | 'ExamNO' | 'Code'>

/** The on-site code (现场考试码), scanned at the door. */
export function OnSiteCode({ day, onClose }: { day: CodeHolder; onClose: () => void }) {
  return (
    <Sheet title="现场考试码" onClose={onClose}>
      <div className={style.code}>
        <QrCode text={day.Code} label={`${day.Name}的现场考试码`} />
      </div>
      <p className={style.who}>
        {day.Name} · {day.Majors.MName} {day.Grades.GName}
      </p>
      <p className={style.number}>
        考号 <ExamNumber number={day.ExamNO} />
      </p>
      <p className={style.way}>到达考场后，请向工作人员或考官出示此码签到。屏幕调亮一些，更容易扫描。</p>
    </Sheet>
  )
}
