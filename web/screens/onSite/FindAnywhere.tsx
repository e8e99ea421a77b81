import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery } from '#client/callQuery.ts'
import type { FoundTodayWire } from '#contract/result/reviewDoor.ts'
import { ATTENDANCE_CODE } from '#domain/enrolment/attendance.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { clockOf } from './clockOf.ts'
import style from './OnSite.module.css'

/** So long after the last letter the server is asked. */
const TYPING_MS = 300

/** Opens the search over all rooms of today, for a child who stands at the wrong door. */
export function FindAnywhere({ isDoor }: { isDoor: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" wide onClick={() => setOpen(true)}>
        在今天所有考场中查找
      </Button>
      {isOpen && <FindSheet isDoor={isDoor} onClose={() => setOpen(false)} />}
    </>
  )
}

function FindSheet({ isDoor, onClose }: { isDoor: boolean; onClose: () => void }) {
  const [wanted, setWanted] = useState('')
  const [asked, setAsked] = useState('')
  const text = wanted.trim()
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(text), TYPING_MS)
    return () => window.clearTimeout(timer)
  }, [text])
  const query = useQuery({ ...callQuery('Examiner', 'FindToday', { Search: asked }), enabled: asked !== '' })
  return (
    <Sheet title="查找考生在哪里考" onClose={onClose}>
      <TextField
        label="姓名或考号"
        name="findAnywhere"
        value={wanted}
        maxLength={50}
        onChange={setWanted}
        hint={isDoor ? '今天您负责地区的所有考场' : '您今天所在考点的所有考场；请输入完整姓名，或考号后四位'}
      />
      {asked !== '' && (
        <QueryState query={query} loading={<Skeleton kind="card" count={1} />}>
          {({ listData, totalCount }) =>
            listData.length === 0 ? (
              <EmptyState text="今天的考场中没有这位考生" note="请核对姓名和考号，或请考生到考务处查询。" />
            ) : (
              <>
                <ul className={style.found}>
                  {listData.map((one) => (
                    <Found key={one.EF_ID} one={one} />
                  ))}
                </ul>
                {totalCount > listData.length && <p className={style.soft}>共 {totalCount} 位，请再多输入几个字。</p>}
              </>
            )
          }
        </QueryState>
      )}
    </Sheet>
  )
}

const attendanceText = { 0: '未签到', 1: '已签到', 2: '缺考' } as const

/** Where a candidate belongs, to be read from an arm's length. */
function Found({ one }: { one: FoundTodayWire }) {
  return (
    <li className={style.foundOne}>
      <p className={style.elsewhereRoom}>{one.ExamRoom || one.ExamAddress || '考务处'}</p>
      <p className={style.foundTime}>
        {clockOf(one.ExamBeginDate)} <span className={style.soft}>开始</span>
      </p>
      {one.ExamRoom !== '' && <p>{one.ExamAddress}</p>}
      <p className={style.name}>
        {one.Name || '考号'} {one.ExamNO}
      </p>
      <p className={style.soft}>
        {one.MName}
        {one.GName} · {one.EB_Name} ·{' '}
        <span className={one.Attendance === ATTENDANCE_CODE.absent ? style.reason : undefined}>
          {attendanceText[one.Attendance]}
        </span>
      </p>
    </li>
  )
}
