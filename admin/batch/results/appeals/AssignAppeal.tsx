import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { AppealFactsWire } from '#contract/result/appealStaff.ts'
import styles from './Appeals.module.css'
import { staleAppeals } from './staleAppeals.ts'

/** Gives an appeal to an examiner who may mark it again; those with the least work stand first. */
export function AssignAppeal({ appeal }: { appeal: AppealFactsWire }) {
  const { AP_ID, Version } = appeal
  const kept = useKeptForm(`assignAppeal.${AP_ID}`)
  const [chosen, setChosen] = useTyped<number | null>(kept, 'chosen', null)
  const query = useQuery(callQuery('Admin', 'GetAppealExaminers', { AP_ID }))
  const sending = useSend({
    kept,
    change: (send) => send('Admin', 'AssignAppeal', { AP_ID, Version, UserID: chosen ?? 0 }),
    invalidates: staleAppeals,
    done: '已安排，考官会收到消息',
  })
  if (!query.data) return <QueryState query={query} rows={2} />
  const examiners = query.data.listData
  return (
    <Form kept={kept} className={styles.form} onFinish={() => sending.start()}>
      <Refusal of={sending} before="没有安排：" />
      <Form.Item
        label="复评考官"
        htmlFor="appealExaminer"
        extra={
          examiners.length === 0
            ? '没有合适的考官：评审过这位考生、需要回避，或不评审这个专业和地区的不在此列。'
            : '评审过这位考生、需要回避的不在此列；考官看不到姓名和原来的成绩。'
        }
      >
        <PlainSelect
          id="appealExaminer"
          placeholder="工作最少的考官"
          options={examiners.map(({ UserID, Name, IsChief, Open }) => ({
            value: UserID,
            label: `${Name}${IsChief === 1 ? '（主考官）' : ''}，待评 ${Open}`,
          }))}
          value={chosen}
          onChange={setChosen}
          onClear={() => setChosen(null)}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" disabled={examiners.length === 0} loading={sending.isSending}>
        安排复评
      </Button>
    </Form>
  )
}
