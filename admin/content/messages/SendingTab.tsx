import { useQuery } from '@tanstack/react-query'
import { Alert, Input, Switch } from 'antd'
import { SettingsForm } from '#admin/kit/form/SettingsForm.tsx'
import { useEdit } from '#admin/kit/form/useEdit.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { call } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import type { SendingWire } from '#contract/content/messageStaff.ts'
import { messageEventNames, smsChoices } from '#domain/content/message.ts'
import { templateTitle } from '#domain/content/messageTemplate.ts'
import { sumText } from '#domain/money.ts'
import { countText } from '#domain/page.ts'
import styles from './Messages.module.css'
import {
  hourText,
  type SendingInput,
  sendingFaults,
  sendingInputOf,
  sendingLabels,
  sendingRequest,
  sendingText,
  smsTitle,
} from './sendingInput.ts'

/** How the messages of a batch go out beside the inbox: ways of each event, quiet hours, limits (office#ways). */
export function SendingTab({ batchId }: { batchId: number }) {
  const query = useQuery({
    ...callQuery('Admin', 'GetSendingRules', { EB_ID: batchId }),
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <QueryState query={query} rows={12} />
      {query.data && <SendingForm key={query.data.item.Version} rules={query.data.item} />}
    </>
  )
}

const hours = Array.from({ length: 24 }, (_, value) => ({ value, label: hourText(value) }))
const smsOptions = smsChoices.map((choice, value) => ({ value, label: smsTitle[choice] }))

function SendingForm({ rules }: { rules: SendingWire }) {
  const { EB_ID } = rules
  const edit = useEdit({
    form: `sending.${EB_ID}`,
    item: rules,
    inputOf: sendingInputOf,
    save: (send, typed, facts) => send('Admin', 'SaveSendingRules', sendingRequest(EB_ID, typed, facts)),
    reload: async () => (await call('Admin', 'GetSendingRules', { EB_ID })).item,
    invalidates: ['GetSendingRules'],
    done: '已保存，之后发出的消息按新的设置',
  })
  const { input, set } = edit
  const limit = (name: 'smsPerPersonDay' | 'smsPerBatch' | 'budget', extra?: string) => (
    <Form.Item label={sendingLabels[name]} htmlFor={name} extra={extra}>
      <Input
        id={name}
        inputMode="numeric"
        maxLength={9}
        value={input[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </Form.Item>
  )
  const setWay = (event: keyof SendingInput['ways'], change: Partial<SendingInput['ways'][typeof event]>) =>
    set({ ways: { ...input.ways, [event]: { ...input.ways[event], ...change } } })
  const isSpent = rules.SmsSent >= rules.SmsPerBatch || rules.Spent >= rules.Budget
  return (
    <SettingsForm edit={edit} labels={sendingLabels} textOf={sendingText} faults={sendingFaults(input)}>
      <Alert
        type={isSpent && rules.SmsSent > 0 ? 'warning' : 'info'}
        showIcon
        title={`本批次已发短信 ${countText(rules.SmsSent)} 条，${sumText(rules.Spent)}`}
        description="每条消息都进入“我的消息”。微信只能发给关注了公众号的人，短信按条计费；达到上限或预算后不再发短信。"
      />
      <div className={styles.limits}>
        <Form.Item label={sendingLabels.quietFrom} htmlFor="quietFrom">
          <PlainSelect
            id="quietFrom"
            options={hours}
            value={input.quietFrom}
            onChange={(quietFrom) => set({ quietFrom })}
          />
        </Form.Item>
        <Form.Item
          label={sendingLabels.quietTo}
          htmlFor="quietTo"
          extra="期间的消息等到结束后发出，临近截止的提醒除外；开始和结束相同即不设"
        >
          <PlainSelect id="quietTo" options={hours} value={input.quietTo} onChange={(quietTo) => set({ quietTo })} />
        </Form.Item>
        {limit('smsPerPersonDay')}
        {limit('smsPerBatch')}
        {limit('budget')}
      </div>
      <PlainTable
        rows={messageEventNames}
        keyOf={(event) => event}
        columns={[
          { title: '消息', cell: (event) => templateTitle(event) },
          {
            title: '微信',
            width: 90,
            cell: (event) => (
              <Switch
                aria-label={`${templateTitle(event)}发微信`}
                checked={input.ways[event].wechat}
                onChange={(wechat) => setWay(event, { wechat })}
              />
            ),
          },
          {
            title: '短信',
            width: 220,
            cell: (event) => (
              <PlainSelect
                label={`${templateTitle(event)}发短信`}
                options={smsOptions}
                value={smsChoices.indexOf(input.ways[event].sms)}
                onChange={(at) => setWay(event, { sms: smsChoices[at] ?? 'never' })}
              />
            ),
          },
        ]}
      />
    </SettingsForm>
  )
}
