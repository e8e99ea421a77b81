import { useQuery } from '@tanstack/react-query'
import { Descriptions } from 'antd'
import { Link } from '#admin/kit/page/router.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import type { AppealFactsWire } from '#contract/result/appealStaff.ts'
import { sumText } from '#domain/money.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { type AppealStepKind, appealFeeStateTexts, appealRuleTexts, appealStateTexts } from '#domain/result/appeal.ts'
import { aboutText, gradeText } from '#domain/result/listWords.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Appeals.module.css'
import { AssignAppeal } from './AssignAppeal.tsx'
import { CheckAppeal } from './CheckAppeal.tsx'
import { DecideAppeal } from './DecideAppeal.tsx'
import { ReleaseAppeal } from './ReleaseAppeal.tsx'

const stepTexts: Readonly<Record<AppealStepKind, string>> = {
  kept: '填写了申请，待缴申诉费',
  sent: '提交了申请',
  paid: '缴了申诉费，申请已提交',
  checked: '核对完毕，需要复评',
  correcting: '核对发现差错，申请更正',
  corrected: '更正了成绩',
  notCorrected: '没有更正，重新核对',
  assigned: '安排了复评考官',
  steppedBack: '考官回避',
  marked: '复评完成',
  decided: '作出答复，待另一人发布',
  sentBack: '退回答复',
  answered: '发布了答复',
  feeBack: '成绩有变化，申诉费退回',
  withdrawn: '考生撤回',
  expired: '到截止时间未缴申诉费，申请失效',
}

/** One appeal: what to do next, the facts, and every step. */
export function AppealPane({ appealId }: { appealId: number }) {
  const query = useQuery(callQuery('Admin', 'GetAppeal', { AP_ID: appealId }))
  const appeal = query.data?.item
  if (!appeal) return <QueryState query={query} rows={8} />
  return (
    <>
      <NextStep appeal={appeal} />
      <Descriptions bordered size="small" column={1} items={factsOf(appeal)} />
      <h3 className={styles.heading}>经过</h3>
      <ol className={styles.steps}>
        {appeal.Steps.map(({ Kind, Time, By, Note }) => (
          <li key={`${Kind}${Time}`}>
            <span className={styles.soft}>
              {isoMinuteText(Time)} {By}
            </span>{' '}
            {stepTexts[Kind]}
            {Note !== '' && <span className={styles.note}>{Note}</span>}
          </li>
        ))}
      </ol>
    </>
  )
}

/** The fee, what came and what went back, with the way to the refund for those who may see it. */
function AppealFee({ appeal: { Fee, FeeState, PaidTime, Received, Returned, R_ID } }: { appeal: AppealFactsWire }) {
  const { Roles } = useStaff()
  return (
    <>
      {sumText(Fee)} {appealFeeStateTexts[FeeState]}
      {PaidTime !== null && `，${isoMinuteText(PaidTime)} 缴`}
      {PaidTime !== null && Received !== Fee && `，实收 ${sumText(Received)}`}
      {Returned > 0 && `，已退 ${sumText(Returned)}`}
      {R_ID !== null && mayCall(Roles, 'GetRefund') && <Link to={`/refunds?row=${R_ID}`}> 退费记录</Link>}
    </>
  )
}

function Reassign({ appeal }: { appeal: AppealFactsWire }) {
  return (
    <details className={styles.more}>
      <summary>等待{appeal.Examiner}复评；改派其他考官</summary>
      <AssignAppeal appeal={appeal} />
    </details>
  )
}

/** What the office does about an appeal in the states in which it can do something. */
const steps: Partial<Record<AppealFactsWire['State'], typeof Reassign>> = {
  sent: CheckAppeal,
  checked: AssignAppeal,
  marking: Reassign,
  marked: DecideAppeal,
  prepared: ReleaseAppeal,
}

function NextStep({ appeal }: { appeal: AppealFactsWire }) {
  const Step = steps[appeal.State]
  if (Step && appeal.IsOwnFamily === 1) return <p className={styles.form}>{reasonText('OWN_FAMILY')}</p>
  if (Step) return <Step appeal={appeal} />
  if (appeal.State === 'unpaid') return <p>等待考生在申请截止前缴申诉费，缴费后才算提交，现在不用处理。</p>
  if (appeal.State !== 'correcting') return null
  return (
    <p>
      等待另一位工作人员在<Link to="/results/corrections">更正</Link>中确认改为
      {gradeText(appeal.CorrectionCode ?? appeal.FromCode)}，确认后自动答复考生。
    </p>
  )
}

const checkText = ({ IsFileRight, IsGradeRight, IsPieceRight }: NonNullable<AppealFactsWire['Check']>) =>
  [
    `文件${IsFileRight === 1 ? '正确' : '有误'}`,
    `级别${IsGradeRight === 1 ? '正确' : '有误'}`,
    `曲目${IsPieceRight === 1 ? '正确' : '有误'}`,
  ].join('，')

/** The comments of the second mark in one text, whatever the major's form. */
function commentsOf(judgement: string): string {
  const entries = (judgement === '' ? [] : JSON.parse(judgement)) as Array<{
    Comments?: string[]
    Text?: string
    Comment?: string
    Score?: number
  }>
  return entries
    .map(({ Comments = [], Text = '', Comment = '', Score }) =>
      [...Comments, Text, Comment, Score === undefined ? '' : `${Score} 分`].filter(Boolean).join('，'),
    )
    .filter(Boolean)
    .join('；')
}

function factsOf(appeal: AppealFactsWire) {
  const { Check, Second } = appeal
  const second = Second?.ERT_Code == null ? '尚未完成' : gradeText(Second.ERT_Code)
  return [
    {
      key: 'who',
      label: '考生',
      children: (
        <Link to={`/enrolments?row=${appeal.EF_ID}`}>
          {appeal.Name} {appeal.ExamNO}
        </Link>
      ),
    },
    { key: 'what', label: '报考', children: `${appeal.MName} ${appeal.GName} ${appeal.EB_Name}` },
    { key: 'state', label: '状态', children: <StateWord>{appealStateTexts[appeal.State]}</StateWord> },
    { key: 'about', label: '复核范围', children: aboutText(appeal) },
    { key: 'reason', label: appeal.IsOffice === 1 ? '核查原因' : '考生的理由', children: appeal.Reason },
    { key: 'rule', label: '规则', children: appealRuleTexts[appeal.Rule] },
    ...(appeal.Fee === 0 ? [] : [{ key: 'fee', label: '申诉费', children: <AppealFee appeal={appeal} /> }]),
    { key: 'now', label: '现成绩', children: gradeText(appeal.CurrentCode) },
    {
      key: 'marks',
      label: '原评审',
      children:
        appeal.Marks.map(({ Examiner, ERT_Code }) => `${Examiner} ${gradeText(ERT_Code ?? 0)}`).join('；') || '无',
    },
    ...(Check ? [{ key: 'check', label: '核对', children: checkText(Check) }] : []),
    ...(Second
      ? [
          { key: 'second', label: '复评', children: `${Second.Examiner} ${second}` },
          ...(Second.ERT_Code === null
            ? []
            : [
                { key: 'comments', label: '复评评语', children: commentsOf(Second.Judgement) },
                { key: 'suggestion', label: '复评建议', children: Second.Suggestion },
              ]),
        ]
      : []),
    ...(appeal.Answer === '' ? [] : [{ key: 'answer', label: '答复', children: appeal.Answer }]),
  ]
}
