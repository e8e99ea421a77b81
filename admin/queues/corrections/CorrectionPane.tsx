import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Descriptions, Input, Space } from 'antd'
import { useState } from 'react'
import { Link } from '#admin/kit/page/router.tsx'
import { timeText } from '#admin/kit/wireTexts.ts'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import type { CorrectionWire } from '#contract/enrolment/enrolmentCorrection.ts'
import { changeWords } from '#domain/enrolment/correctionWords.ts'
import { stateTexts } from './correctionColumns.tsx'

/** One correction beside the list: old and new, and the decision of a second person. */
export function CorrectionPane({ correction }: { correction: CorrectionWire }) {
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [note, setNote] = useState('')
  const decide = useMutation({
    mutationFn: (isApproved: boolean) =>
      call('Admin', 'DecideCorrection', { C_ID: correction.C_ID, IsApproved: isApproved ? 1 : 0, Note: note }),
    onSuccess: ({ OtherMsg }) => message.success(OtherMsg.State === 'approved' ? '已通过，更正生效' : '已退回'),
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) =>
          ['GetCorrectionList', 'GetEnrolmentDetail', 'GetWorkWaiting'].includes(String(queryKey[1])),
      }),
  })
  return (
    <>
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          { key: 'state', label: '状态', children: stateTexts[correction.State].text },
          {
            key: 'who',
            label: '考生',
            children: (
              <Link to={`/enrolments?row=${correction.EF_ID}`}>
                {correction.Name} {correction.ExamNO}
              </Link>
            ),
          },
          {
            key: 'what',
            label: '报考',
            children: `${correction.EB_Name} ${correction.EA_Name} ${correction.MName} ${correction.GName}`,
          },
          ...correction.Changes.map((change) => {
            const { label, from, to } = changeWords(change)
            return { key: change.Field, label, children: `${from} → ${to}` }
          }),
          { key: 'reason', label: '原因', children: correction.Reason },
          { key: 'made', label: '申请', children: `${correction.MadeBy} ${timeText(correction.MadeTime)}` },
          ...(correction.DecidedTime === null || correction.DecidedBy === ''
            ? []
            : [
                {
                  key: 'decided',
                  label: '复核',
                  children: `${correction.DecidedBy} ${timeText(correction.DecidedTime)} ${correction.Note}`,
                },
              ]),
        ]}
      />
      {correction.State === 'waiting' && (
        <>
          {decide.isError && <Alert type="error" showIcon role="alert" title={messageOf(decide.error)} />}
          <label htmlFor="correctionNote" style={{ display: 'block', marginTop: 16 }}>
            说明（退回时告诉申请人）
          </label>
          <Input
            id="correctionNote"
            value={note}
            maxLength={100}
            onChange={({ target }) => setNote(target.value)}
            style={{ marginBottom: 12 }}
          />
          <Space wrap>
            <Button
              type="primary"
              disabled={correction.IsOwn === 1}
              loading={decide.isPending}
              onClick={() => decide.mutate(true)}
            >
              通过
            </Button>
            <Button loading={decide.isPending} onClick={() => decide.mutate(false)}>
              {correction.IsOwn === 1 ? '撤回' : '退回'}
            </Button>
            {correction.IsOwn === 1 && <span>您是申请人，须由另一位工作人员通过</span>}
          </Space>
        </>
      )}
    </>
  )
}
