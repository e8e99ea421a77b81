import { Button, Descriptions } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#admin/kit/form/ReasonDialog.tsx'
import { Link } from '#admin/kit/page/router.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import type { SecondMarkWire } from '#contract/result/markingSecond.ts'
import { gradeText, secondMarkStateTexts } from '#domain/result/listWords.ts'
import { secondMarkTitle } from '#domain/result/secondMark.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Marking.module.css'

/** One second mark beside the list; staff of results may let the first mark be enough. */
export function SecondMarkPane({ mark }: { mark: SecondMarkWire }) {
  const mayLift = mayCall(useStaff().Roles, 'LiftSecondMark')
  const [isLifting, setLifting] = useState(false)
  const state = secondMarkStateTexts[mark.State]
  const isOpen = mark.State === 'unassigned' || mark.State === 'marking'
  return (
    <>
      {mayLift && isOpen && (
        <Button style={{ marginBottom: 16 }} onClick={() => setLifting(true)}>
          不再等待复评
        </Button>
      )}
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          {
            key: 'who',
            label: '考生',
            children: (
              <Link to={`/enrolments?row=${mark.EF_ID}`}>
                {mark.Name} {mark.ExamNO}
              </Link>
            ),
          },
          { key: 'what', label: '报考', children: `${mark.MName} ${mark.GName} ${mark.EA_Name}` },
          { key: 'state', label: '状态', children: <StateWord>{state}</StateWord> },
          {
            key: 'reason',
            label: '复评原因',
            children: `${secondMarkTitle[mark.Reason]}（${isoMinuteText(mark.DrawnTime)}）`,
          },
          {
            key: 'marks',
            label: '评审',
            children: (
              <ul className={styles.marks}>
                {mark.Marks.map(({ UserID, Examiner, ERT_Code }) => (
                  <li key={UserID}>
                    {Examiner} <strong>{ERT_Code === null ? '未评' : gradeText(ERT_Code)}</strong>
                  </li>
                ))}
                {mark.State === 'unassigned' && (
                  <li className={styles.soft}>正在分配另一位考官；没有合适的考官时会停在这里</li>
                )}
              </ul>
            ),
          },
          ...(mark.LiftedTime === null
            ? []
            : [
                {
                  key: 'lifted',
                  label: '不再复评',
                  children: `${mark.LiftedBy} ${isoMinuteText(mark.LiftedTime)}：${mark.LiftReason}`,
                },
              ]),
        ]}
      />
      {isLifting && (
        <ReasonDialog
          form={`liftSecondMark.${mark.EF_ID}`}
          title={`${mark.Name}不再等待复评？`}
          okText="不再等待"
          hint="例如：该专业没有其他考官"
          change={(send, Reason) => send('Admin', 'LiftSecondMark', { EF_ID: mark.EF_ID, Reason })}
          invalidates={['GetSecondMarkList', 'GetEnrolmentDetail', 'GetResultList', 'GetReviewsOfEnrolment']}
          onClose={() => setLifting(false)}
        >
          <p>以已提交的评审成绩为准，可以直接审核。</p>
        </ReasonDialog>
      )}
    </>
  )
}
