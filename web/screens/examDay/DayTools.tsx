import { serverNow } from '#client/clock.ts'
import { calendarFile } from '#domain/schedule/calendarFile.ts'
import { instantOf } from '#web/data/enrolmentFacts.ts'
import { saveText } from '#web/device/saveText.ts'
import { isWeChat } from '#web/device/userAgent.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import style from './DayTools.module.css'
import { type ExamDay, examTimeFacts } from './examTimeWords.ts'

type Candidate = { EF_ID: number; Name: string; Majors: { MName: string }; Grades: { GName: string } }
type DayToolsProps = { day: ExamDay & Candidate }

const REMIND_MINUTES = { onSite: 120, online: 30 } as const

/** The way to the hall, and the exam for the phone's calendar; nothing while its time is not shown. */
export function DayTools({ day }: DayToolsProps) {
  const { ExamTime: time } = day
  if (time === null) return null
  const isOnline = time.IsOnline === 1
  const save = () => {
    if (isWeChat()) return toast('微信里不能添加日历，请点右上角“…”，选择在浏览器打开后再添加')
    const event = {
      id: `exam-${day.EF_ID}@${window.location.host}`,
      title: `${isOnline ? '线上考试' : '现场考试'}：${day.Name}，${day.Majors.MName} ${day.Grades.GName}`,
      from: instantOf(time.ExamBeginDate),
      to: instantOf(time.ExamEndDate),
      place: isOnline ? '' : `${time.ExamAddress} ${time.ExamRoom}`,
      note: examTimeFacts(day)
        .map(({ label, value }) => `${label}：${value}`)
        .join('\n'),
      remindMinutes: isOnline ? REMIND_MINUTES.online : REMIND_MINUTES.onSite,
    }
    saveText(calendarFile(event, serverNow()), { name: `${day.Name}的考试.ics`, type: 'text/calendar' })
  }
  return (
    <p className={style.tools}>
      {!isOnline && time.ExamAddress !== '' && (
        <a className={style.link} href={mapLink(time.ExamAddress)} target="_blank" rel="noreferrer">
          查看地图
        </a>
      )}
      <Button small look="plain" onClick={save}>
        添加到手机日历
      </Button>
    </p>
  )
}

/** The address in the map that most phones here have; where the app is missing it opens in the browser. */
const mapLink = (address: string): string =>
  `https://uri.amap.com/search?${new URLSearchParams({ keyword: address, src: 'kaoji', callnative: '1' })}`
