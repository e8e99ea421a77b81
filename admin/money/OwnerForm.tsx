import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, Select, Space } from 'antd'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import type { MoneyWorkWire } from '#contract/money/reconciliation.ts'
import { WORK_TEXT_LENGTH } from '#domain/money/moneyWork.ts'
import { useWorkCall } from './useWorkCall.ts'

/** Who sees to a difference, and a note for colleagues. */
export function OwnerForm({ work }: { work: MoneyWorkWire }) {
  const workers = useQuery(callQuery('Admin', 'GetMoneyWorkers', {}))
  const [owner, setOwner] = useState(work.OwnerID ?? 0)
  const [note, setNote] = useState(work.Note)
  const save = useWorkCall(
    () => call('Admin', 'SaveMoneyWork', { W_ID: work.W_ID, Version: work.Version, OwnerID: owner, Note: note }),
    '已保存',
  )
  const options = [
    { value: 0, label: '无人负责' },
    ...(workers.data?.listData ?? []).map(({ U_ID, Name }) => ({ value: U_ID, label: Name })),
  ]
  return (
    <form
      style={{ marginTop: 16 }}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(undefined)
      }}
    >
      {save.isError && <Alert type="error" showIcon role="alert" title={messageOf(save.error)} />}
      <label htmlFor="workOwner">负责人</label>
      <Select id="workOwner" value={owner} options={options} onChange={setOwner} style={{ width: '100%' }} />
      <label htmlFor="workNote" style={{ display: 'block', marginTop: 12 }}>
        备注
      </label>
      <Input id="workNote" value={note} maxLength={WORK_TEXT_LENGTH} onChange={({ target }) => setNote(target.value)} />
      <Space style={{ marginTop: 12 }}>
        <Button htmlType="submit" loading={save.isPending}>
          保存负责人和备注
        </Button>
      </Space>
    </form>
  )
}
