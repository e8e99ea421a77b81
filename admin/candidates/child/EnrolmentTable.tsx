import { Tag } from 'antd'
import { Link } from '#admin/kit/page/router.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { checkColour, checkText, examModeText, payColour, payText } from '#admin/kit/wireTexts.ts'
import type { ChildWire } from '#contract/enrolment/enrolmentDetail.ts'
import { sumText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'
import { NextStep } from '../enrolments/NextStep.tsx'

/** All enrolments of a child, the newest first; each leads to its own page. */
export function EnrolmentTable({ child }: { child: ChildWire }) {
  return (
    <PlainTable
      rows={child.Enrolments}
      keyOf={({ EF_ID }) => EF_ID}
      columns={[
        {
          title: '报考',
          cell: ({ EF_ID, MName, GName, EB_Name, EA_Name, IsOnline }) => (
            <>
              <Link to={`/enrolments/${EF_ID}`}>
                {MName} {GName}
              </Link>
              <br />
              {EB_Name}
              <br />
              {EA_Name} · {examModeText(IsOnline)}
            </>
          ),
        },
        {
          title: '现在',
          cell: ({ Step, Waiting }) => (
            <>
              <NextStep step={Step} />
              {Waiting && <Tag color="warning">更正待复核</Tag>}
            </>
          ),
        },
        {
          title: '状态',
          width: 96,
          cell: ({ IsPay, CheckStatus }) => (
            <>
              <Tag color={payColour[IsPay] ?? 'default'}>{payText(IsPay)}</Tag>
              <br />
              <Tag color={checkColour[CheckStatus] ?? 'default'}>{checkText(CheckStatus)}</Tag>
            </>
          ),
        },
        { title: '费用', width: 80, align: 'right', cell: ({ Fee }) => sumText(Fee) },
        {
          title: '考试',
          cell: ({ ExamNO, ExamTime: time }) => (
            <>
              {ExamNO}
              {time && (
                <>
                  <br />
                  {isoMinuteText(time.ExamBeginDate)} {time.ExamRoom}
                  {time.IsPub === 0 && '（未发布）'}
                </>
              )}
            </>
          ),
        },
      ]}
    />
  )
}
