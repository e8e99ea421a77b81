import { Checkbox } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#admin/kit/form/ReasonDialog.tsx'
import type { HallCaseWire } from '#contract/result/hallCase.ts'
import { actText } from '#domain/result/listWords.ts'

/** Takes offline work; whoever was given the candidate since then need not hear him again, unless the office wants it. */
export function TakeWorkDialog({ hall, onClose }: { hall: HallCaseWire; onClose: () => void }) {
  const hasReview = hall.Acts.some(({ Kind }) => Kind === 'review')
  const others = hasReview ? hall.Examiners.filter(({ IsMarked, IsNew }) => IsMarked === 0 && IsNew === 1) : []
  const [released, setReleased] = useState(others.map(({ UserID }) => UserID))
  return (
    <ReasonDialog
      form={`takeOfflineWork.${hall.LC_ID}`}
      title={`采用离线记录 · ${hall.Name}`}
      okText="采用"
      hint="例如：已向考官和家长核实，考生已经考完"
      change={(send, Note) =>
        send('Admin', 'TakeOfflineWork', { LC_ID: hall.LC_ID, ReleaseIDs: [...released].sort((a, b) => a - b), Note })
      }
      invalidates={['GetHallCases', 'GetWorkWaiting', 'GetEnrolmentDetail']}
      onClose={onClose}
    >
      <p>
        按完成的时间计入：{[...new Set(hall.Acts.map(actText))].join('、')}。{hall.Actor}和现在的考官都会收到消息。
      </p>
      {others.length > 0 && (
        <>
          <p>之后分配的考官不必再听：</p>
          <Checkbox.Group
            options={others.map(({ UserID, Name }) => ({ value: UserID, label: Name }))}
            value={released}
            onChange={setReleased}
          />
        </>
      )}
    </ReasonDialog>
  )
}
