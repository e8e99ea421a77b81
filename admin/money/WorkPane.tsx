import { Alert, Descriptions } from 'antd'
import { Link } from '#admin/kit/page/router.tsx'
import type { MoneyWorkWire } from '#contract/money/reconciliation.ts'
import { workGroupTexts, workStateTexts, workTodo } from '#domain/money/moneyWork.ts'
import { isoMinuteText } from '#domain/time.ts'
import { HeldForm } from './HeldForm.tsx'
import { OwnerForm } from './OwnerForm.tsx'
import { SettleForm } from './SettleForm.tsx'
import { yuanCell } from './workColumns.tsx'

const row = (key: string, label: string, children: React.ReactNode) =>
  children === '' || children === null ? [] : [{ key, label, children }]

/** One difference of money: what was found, who sees to it, and the decision. */
export function WorkPane({ work }: { work: MoneyWorkWire }) {
  const { Ours, Theirs, EF_ID } = work
  const todo = workTodo(work.Kind)
  const times =
    work.Times > 1 ? `${isoMinuteText(work.FoundTime)}，共发现 ${work.Times} 次` : isoMinuteText(work.FoundTime)
  return (
    <>
      <Descriptions
        bordered
        size="small"
        column={1}
        styles={{ label: { whiteSpace: 'nowrap' } }}
        items={[
          ...row('state', '状态', workStateTexts[work.State]),
          ...row('group', '来源', workGroupTexts[work.Group]),
          ...row('what', '说明', work.What),
          ...row('ours', '系统', Ours === null ? '' : `${yuanCell(Ours)} 元`),
          ...row('theirs', '对方', Theirs === null ? '' : `${yuanCell(Theirs)} 元`),
          ...row('day', '账单日', work.Day),
          ...row('order', '商户订单号', work.PayCode),
          ...row(
            'who',
            '考生',
            EF_ID === null ? null : (
              <Link to={`/enrolments/${EF_ID}`}>{`${work.Name} ${work.ExamNO || `报名号 ${EF_ID}`}`}</Link>
            ),
          ),
          ...row(
            'refund',
            '退费',
            work.R_ID === null ? null : <Link to={`/refunds?row=${work.R_ID}`}>打开这笔退费</Link>,
          ),
          ...row('found', '发现', times),
          ...row('owner', '负责人', work.Owner),
          ...row('note', '备注', work.State === 'done' ? work.Note : ''),
          ...row('decision', '处理结果', work.Decision),
          ...row(
            'settled',
            '处理',
            work.SettledTime === null ? '' : `${work.SettledBy || '系统'} ${isoMinuteText(work.SettledTime)}`,
          ),
        ]}
      />
      {work.State !== 'done' && (
        <>
          {todo !== '' && <Alert type="info" showIcon style={{ marginBlockStart: 16 }} title={todo} />}
          <OwnerForm work={work} />
          {work.IsHeld === 1 ? <HeldForm work={work} /> : <SettleForm work={work} />}
        </>
      )}
    </>
  )
}
