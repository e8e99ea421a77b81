import { Button, Descriptions, Space } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#admin/kit/form/ReasonDialog.tsx'
import { Link } from '#admin/kit/page/router.tsx'
import type { HandedCaseWire } from '#contract/result/handedCase.ts'
import { settledText } from '#domain/result/listWords.ts'
import { isoMinuteText } from '#domain/time.ts'
import { RetakeDialog } from './RetakeDialog.tsx'

/** One video that an examiner could not judge, and what the office can do about it. */
export function HandedPane({ handed }: { handed: HandedCaseWire }) {
  const [isRetaking, setRetaking] = useState(false)
  const [isReturning, setReturning] = useState(false)
  const settled = [settledText(handed), handed.SettledBy, handed.SettledTime && isoMinuteText(handed.SettledTime)]
  return (
    <>
      {handed.IsSettled === 0 && handed.RetakeUntil === null && (
        <Space wrap style={{ marginBottom: 16 }}>
          <Button type="primary" onClick={() => setRetaking(true)}>
            允许重录这一首
          </Button>
          <Button onClick={() => setReturning(true)}>退回考官评审</Button>
        </Space>
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
              <Link to={`/enrolments?row=${handed.EF_ID}`}>
                {handed.Name} {handed.ExamNO}
              </Link>
            ),
          },
          { key: 'what', label: '报考', children: `${handed.MName} ${handed.GName} ${handed.EA_Name}` },
          { key: 'piece', label: '曲目', children: handed.Piece },
          { key: 'cause', label: '系统检查', children: handed.Cause === '' ? '没有发现问题' : handed.Cause },
          { key: 'reason', label: '考官说明', children: handed.Reason },
          { key: 'by', label: '移交', children: `${handed.Examiner} ${isoMinuteText(handed.HandedTime)}` },
          { key: 'state', label: '处理', children: settled.filter(Boolean).join(' ') },
          ...(handed.RetakeUntil === null
            ? []
            : [{ key: 'until', label: '重录期限', children: isoMinuteText(handed.RetakeUntil) }]),
          ...(handed.Note === '' ? [] : [{ key: 'note', label: '处理说明', children: handed.Note }]),
        ]}
      />
      {isRetaking && <RetakeDialog handed={handed} onClose={() => setRetaking(false)} />}
      {isReturning && (
        <ReasonDialog
          form={`returnHanded.${handed.HC_ID}`}
          title={`退回考官评审 · ${handed.Name}`}
          okText="退回考官"
          hint="例如：已核对原视频，请按能听到的部分评审"
          change={(send, Note) => send('Admin', 'ReturnHandedCase', { HC_ID: handed.HC_ID, Note })}
          invalidates={['GetHandedCases', 'GetEnrolmentDetail']}
          onClose={() => setReturning(false)}
        >
          <p>考官会重新看到这位考生，并读到下面的说明；视频不变。</p>
        </ReasonDialog>
      )}
    </>
  )
}
