import { Link } from '#admin/kit/page/router.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { checkText, examModeText, payText } from '#admin/kit/wireTexts.ts'
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
              {Waiting && <StateWord>更正待复核</StateWord>}
            </>
          ),
        },
        {
          title: '状态',
          width: 96,
          cell: ({ IsPay, CheckStatus }) => (
            <>
              <StateWord>{payText(IsPay)}</StateWord>
              <br />
              <StateWord>{checkText(CheckStatus)}</StateWord>
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
