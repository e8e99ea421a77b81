import { useQuery } from '@tanstack/react-query'
import { App, Button, Input, Select, Space } from 'antd'
import { useState } from 'react'
import { wallClock } from '#admin/kit/form/wallClock.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import type { Send } from '#admin/kit/send/send.ts'
import { useRefresh } from '#admin/kit/send/useRefresh.ts'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { call } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import type { StaffBatchWire } from '#contract/batch/batch.ts'
import { countText } from '#domain/page.ts'
import styles from './Batches.module.css'
import { staleBatches } from './staleBatches.ts'

/** Whom the office need not tell itself; outside the time of registration nobody can pay, and nobody is told. */
const told = (unpaid: number) => (unpaid === 0 ? '' : `报名期间，${countText(unpaid)} 个未缴费报名的家庭会收到消息。`)

/** What is done with a published batch at once: lock it, extend its registration, stop one offer; each with a reason. */
export function RunningBatch({ batch, onDone }: { batch: StaffBatchWire; onDone: () => void }) {
  const { modal } = App.useApp()
  const refresh = useRefresh()
  const [Reason, setReason] = useState('')
  const [typedEnd, setEnd] = useState<string | null>(null)
  const end = typedEnd ?? wallClock(batch.RegEndDate)
  const [offer, setOffer] = useState({ MID: 0, GID: 0, EA_ID: 0 })
  const sheet = useQuery(callQuery('Admin', 'GetBatchFees', { EB_ID: batch.EB_ID, EA_ID: 0 })).data?.item
  const areas = sheet?.Areas.filter(({ TakesPart }) => TakesPart === 1).map((area) => ({
    value: area.EA_ID,
    label: area.EA_Name,
  }))
  const majors = sheet?.Majors.map(({ MID, MName }) => ({ value: MID, label: MName }))
  const isHearing = sheet?.Majors.find(({ MID }) => MID === offer.MID)?.IsHearing
  const grades = sheet?.Grades.filter((grade) => grade.IsHearing === isHearing).map(({ GID, GName }) => ({
    value: GID,
    label: GName,
  }))
  const isLocked = batch.IsLock === 1
  const unpaid = batch.Enrolments - batch.Paid
  const { EB_ID, Version, FeeVersion } = batch
  const run = useSend({
    change: (send, work: (send: Send) => Promise<unknown>) => work(send),
    invalidates: staleBatches,
    typed: { 原因: Reason },
    done: '已生效',
    onSent: onDone,
  })
  const ask = async (title: string, content: string, work: (send: Send) => Promise<unknown>) => {
    const isSure = await modal.confirm({ title, content, okText: '确定', cancelText: '再看看' })
    if (isSure) run.start(work)
  }
  const lock = () =>
    ask(
      isLocked ? '解除锁定？' : '锁定批次？',
      isLocked
        ? `考生可以按报名时间继续报名和修改。${told(unpaid)}`
        : `考生不能再报名、修改和缴费；已有 ${countText(batch.Enrolments)} 个报名，其中 ${countText(unpaid)} 个未缴费。${told(unpaid)}`,
      (send) => send('Admin', 'LockBatch', { EB_ID, IsLock: isLocked ? 0 : 1, Version, Reason }),
    )
  const extend = () =>
    ask('延长报名？', `报名改为 ${end.replace('T', ' ')} 截止，考生立即看到。${told(unpaid)}`, (send) =>
      send('Admin', 'ExtendRegistration', { EB_ID, RegEndDate: end, Version, Reason }),
    )
  const wantedOf = (IsStopped: 0 | 1) => {
    const { MID, GID, EA_ID } = offer
    return { EB_ID, MID, ...(GID > 0 ? { GID } : {}), ...(EA_ID > 0 ? { EA_ID } : {}), IsStopped, FeeVersion }
  }
  const stop = useSend({
    change: (_, IsStopped: 0 | 1) => call('Admin', 'StopOffer', { ...wantedOf(IsStopped), Reason: '', IsPreview: 1 }),
    // Asking changes nothing; a colleague may have changed what was asked about.
    invalidates: [],
    onRefused: () => {
      void refresh(staleBatches)
      return false
    },
    typed: { 原因: Reason },
    onSent: ({ OtherMsg }, IsStopped) =>
      void ask(
        IsStopped === 1 ? '停止报名？' : '恢复报名？',
        `共 ${countText(OtherMsg.Changed)} 项；已有 ${countText(OtherMsg.Enrolled)} 个报名保留，不受影响。${IsStopped === 1 ? told(OtherMsg.Unpaid) : ''}`,
        (send) => send('Admin', 'StopOffer', { ...wantedOf(IsStopped), Reason }),
      ),
  })
  const isReady = Reason.trim() !== '' && !run.isSending
  return (
    <Form className={styles.form}>
      <Refusal of={run} before="没有生效：" />
      <Refusal of={stop} before="没有生效：" />
      <Form.Item label="原因（记入操作日志，下面各项都需要）" htmlFor="running-reason" className={styles.typed}>
        <Input id="running-reason" maxLength={100} value={Reason} onChange={({ target }) => setReason(target.value)} />
      </Form.Item>
      <Form.Item label={isLocked ? '批次已锁定' : '锁定后考生立即不能报名、修改和缴费'}>
        <Button danger={!isLocked} disabled={!isReady} onClick={() => void lock()}>
          {isLocked ? '解除锁定' : '锁定批次'}
        </Button>
      </Form.Item>
      <Form.Item label="报名截止时间（北京时间）" htmlFor="running-end">
        <Space wrap>
          <Input id="running-end" type="datetime-local" value={end} onChange={({ target }) => setEnd(target.value)} />
          <Button disabled={!isReady || end <= wallClock(batch.RegEndDate)} onClick={() => void extend()}>
            延长报名
          </Button>
        </Space>
      </Form.Item>
      <Form.Item label="停止或恢复某一项的报名" htmlFor="running-major">
        <Space wrap>
          <Select
            id="running-major"
            placeholder="专业"
            className={styles.choice}
            showSearch={{ optionFilterProp: 'label' }}
            options={majors ?? []}
            value={offer.MID || null}
            onChange={(MID) => setOffer({ ...offer, MID: MID ?? 0, GID: 0 })}
          />
          <Select
            aria-label="级别"
            placeholder="全部级别"
            className={styles.choice}
            allowClear
            options={grades ?? []}
            value={offer.GID || null}
            onChange={(GID) => setOffer({ ...offer, GID: GID ?? 0 })}
          />
          <Select
            aria-label="考区"
            placeholder="全部考区"
            className={styles.choice}
            allowClear
            options={areas ?? []}
            value={offer.EA_ID || null}
            onChange={(EA_ID) => setOffer({ ...offer, EA_ID: EA_ID ?? 0 })}
          />
          <Button danger disabled={!isReady || offer.MID === 0} onClick={() => stop.start(1)}>
            停止报名
          </Button>
          <Button disabled={!isReady || offer.MID === 0} onClick={() => stop.start(0)}>
            恢复报名
          </Button>
        </Space>
      </Form.Item>
    </Form>
  )
}
