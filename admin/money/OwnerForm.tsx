import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select, Space } from 'antd'
import { useState } from 'react'
import { ChangedMeanwhile } from '#admin/kit/form/ChangedMeanwhile.tsx'
import { mergeEdits } from '#admin/kit/form/mergeEdits.ts'
import { KeptOffer } from '#admin/kit/kept/KeptOffer.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { callQuery } from '#client/callQuery.ts'
import type { MoneyWorkWire } from '#contract/money/reconciliation.ts'
import { WORK_TEXT_LENGTH } from '#domain/money/moneyWork.ts'
import { staleWork } from './staleWork.ts'

const labels = { owner: '负责人', note: '备注' } as const

/** Who sees to a difference, and a note for colleagues. */
export function OwnerForm({ work }: { work: MoneyWorkWire }) {
  const { W_ID } = work
  const workers = useQuery(callQuery('Admin', 'GetMoneyWorkers', {}))
  const options = [
    { value: 0, label: '无人负责' },
    ...(workers.data?.listData ?? []).map(({ U_ID, Name }) => ({ value: U_ID, label: Name })),
  ]
  const ownerText = (id: unknown) => options.find(({ value }) => value === id)?.label ?? ''
  const stored = { owner: work.OwnerID ?? 0, note: work.Note }
  const [opened, setOpened] = useState(stored)
  const kept = useKeptForm(`moneyWork.${W_ID}`)
  const [input, setInput] = useTyped(kept, 'input', stored)
  const set = (change: Partial<typeof input>) => setInput((now) => ({ ...now, ...change }))
  const sending = useSend({
    kept,
    change: (send) =>
      send('Admin', 'SaveMoneyWork', { W_ID, Version: work.Version, OwnerID: input.owner, Note: input.note }),
    invalidates: staleWork,
    typed: { 负责人: ownerText(input.owner), 备注: input.note },
    done: '已保存',
    onSent: () => setOpened(input),
  })
  // What a colleague has saved meanwhile stands beside what was typed, after he was the first.
  const merge = sending.failure && mergeEdits(opened, stored, input)
  return (
    <KeptOffer kept={kept}>
      <form
        style={{ marginTop: 16 }}
        onSubmit={(event) => {
          event.preventDefault()
          sending.start()
        }}
      >
        <Refusal of={sending} />
        {merge && merge.taken.length + merge.conflicts.length > 0 && (
          <ChangedMeanwhile
            merge={merge}
            labels={labels}
            textOf={(field, value) => (field === 'owner' ? ownerText(value) : String(value))}
            onTakeTheirs={(field) => set({ [field]: stored[field] })}
          />
        )}
        <label htmlFor="workOwner">负责人</label>
        <Select
          id="workOwner"
          value={input.owner}
          options={options}
          onChange={(owner) => set({ owner })}
          style={{ width: '100%' }}
        />
        <label htmlFor="workNote" style={{ display: 'block', marginTop: 12 }}>
          备注
        </label>
        <Input
          id="workNote"
          value={input.note}
          maxLength={WORK_TEXT_LENGTH}
          onChange={({ target }) => set({ note: target.value })}
        />
        <Space style={{ marginTop: 12 }}>
          <Button htmlType="submit" loading={sending.isSending}>
            保存负责人和备注
          </Button>
        </Space>
      </form>
    </KeptOffer>
  )
}
