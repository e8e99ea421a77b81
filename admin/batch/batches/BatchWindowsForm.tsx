import { App, Button, Checkbox, Input } from 'antd'
import { ChangedMeanwhile } from '#admin/kit/form/ChangedMeanwhile.tsx'
import { useEdit } from '#admin/kit/form/useEdit.ts'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { Form } from '#admin/kit/ui/Form.tsx'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { call } from '#client/api.ts'
import { serverNow } from '#client/clock.ts'
import type { StaffBatchWire } from '#contract/batch/batch.ts'
import { type WindowKey, windowFields, windowKeys, windowLabels } from '#domain/batch/batchWindows.ts'
import { countText } from '#domain/page.ts'
import { appealRules, appealRuleTexts } from '#domain/result/appeal.ts'
import styles from './Batches.module.css'
import {
  type BatchInput,
  batchFaults,
  batchFieldText,
  batchInputOf,
  batchLabels,
  fieldsOfSpan,
  findingsOf,
  saveBatchRequest,
  windowsOf,
} from './batchInput.ts'
import { staleBatches } from './staleBatches.ts'
import { TimeLine } from './TimeLine.tsx'
import { WindowFindings } from './WindowFindings.tsx'

interface Props {
  batch: StaffBatchWire
  mayEdit: boolean
  onSaved: () => void
}

/** Name, windows and texts of a batch. A published one tells whom a change concerns before it is saved. */
export function BatchWindowsForm({ batch, mayEdit, onSaved }: Props) {
  const { modal } = App.useApp()
  const { stored, input, set, changed, merge, takeTheirs, ...edit } = useEdit({
    form: `batch.${batch.EB_ID}`,
    item: batch,
    inputOf: batchInputOf,
    save: (send, typed, facts) => send('Admin', 'SaveBatch', saveBatchRequest(batch.EB_ID, typed, facts)),
    reload: async () => (await call('Admin', 'GetBatch', { EB_ID: batch.EB_ID })).item,
    invalidates: staleBatches,
    done: '批次已保存',
    onSaved: onSaved,
  })
  const faults = batchFaults(input)
  const findings = findingsOf(input)
  // Once it is published, the times of results are set beside the results, by those who answer for them.
  const fixed: readonly WindowKey[] = stored.State === 'draft' ? [] : ['results', 'comments']
  const refused = findings.some((finding) => finding.isRefused)
  const shownFaults = {
    ...Object.fromEntries(Object.entries(faults).map(([name, text]) => [`batch-${name}`, text])),
    form: refused ? '有时间不能这样设，请按时间下面的说明改正' : null,
  }
  const submit = async () => {
    if (changed.length === 0) return
    const before = batchInputOf(stored)
    const lines = changed.map(
      (field) =>
        `${batchLabels[field]}：${batchFieldText(field, before[field])} → ${batchFieldText(field, input[field])}`,
    )
    const isSure =
      stored.State === 'draft' ||
      (await modal.confirm({
        title: '保存已发布批次的修改？',
        content: (
          <>
            <p>考生会立即看到修改后的内容，本批次已有 {countText(stored.Enrolments)} 个报名。</p>
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        ),
        okText: '保存',
        cancelText: '再看看',
      }))
    if (isSure) edit.submit()
  }
  const field = (name: keyof BatchInput, type = 'text') => (
    <Form.Item
      label={batchLabels[name]}
      htmlFor={`batch-${name}`}
      help={faults[name]}
      validateStatus={faults[name] ? 'error' : ''}
    >
      <Input
        id={`batch-${name}`}
        type={type}
        value={input[name]}
        disabled={!mayEdit}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </Form.Item>
  )
  return (
    <Form kept={edit.kept} faults={shownFaults} className={styles.form} onFinish={() => void submit()}>
      <Refusal of={edit.refusal} before="没有保存：" />
      {merge && (
        <ChangedMeanwhile merge={merge} labels={batchLabels} textOf={batchFieldText} onTakeTheirs={takeTheirs} />
      )}
      <div className={styles.naming}>
        {field('EB_Name')}
        {field('ExamYear')}
        {field('CertNOPrefix')}
        {field('MaxSessions')}
        {field('MoveNoticeMinutes')}
        {field('AbsenceGraceMinutes')}
      </div>
      <div className={styles.windows}>
        <div className={styles.inputs}>
          <span className={styles.soft}>北京时间；不填为未定</span>
          {windowKeys.map((key) => (
            <div key={key} className={styles.window} role="group" aria-label={windowLabels[key]}>
              <span className={styles.windowName}>{windowLabels[key]}</span>
              {windowFields[key].map(
                (name) =>
                  name !== null && (
                    <Input
                      key={name}
                      type="datetime-local"
                      aria-label={batchLabels[name]}
                      value={input[name]}
                      disabled={!mayEdit || fixed.includes(key)}
                      onChange={({ target }) => set({ [name]: target.value })}
                    />
                  ),
              )}
              {fixed.includes(key) && <Link to={`/batches/${batch.EB_ID}/results/releases`}>在“成绩公布”中设置</Link>}
            </div>
          ))}
        </div>
        <TimeLine
          windows={windowsOf(input)}
          findings={findings}
          now={serverNow()}
          isReadOnly={!mayEdit}
          fixed={fixed}
          onChange={(key, span) => set(fieldsOfSpan(key, span))}
        />
      </div>
      <WindowFindings findings={findings} />
      <Form.Item extra="申请由财务人员审批，批准后才退费；不勾选时，退费只能由工作人员申请">
        <Checkbox
          checked={input.TakesRefundRequests === '1'}
          disabled={!mayEdit}
          onChange={({ target }) => set({ TakesRefundRequests: target.checked ? '1' : '0' })}
        >
          {batchLabels.TakesRefundRequests}
        </Checkbox>
      </Form.Item>
      <Form.Item extra="用于现场考试；自动排考会尽量避开这些日期，不能保证">
        <Checkbox
          checked={input.TakesAvoidedDays === '1'}
          disabled={!mayEdit}
          onChange={({ target }) => set({ TakesAvoidedDays: target.checked ? '1' : '0' })}
        >
          {batchLabels.TakesAvoidedDays}
        </Checkbox>
      </Form.Item>
      <Form.Item
        label={batchLabels.AppealRule}
        htmlFor="batch-AppealRule"
        extra="考生申请前会看到；已提交的复核按提交时的规则和费用"
      >
        <PlainSelect
          id="batch-AppealRule"
          options={appealRules.map((rule, value) => ({ value, label: appealRuleTexts[rule] }))}
          value={appealRules.findIndex((rule) => rule === input.AppealRule)}
          isDisabled={!mayEdit}
          onChange={(value) => set({ AppealRule: appealRules[value] ?? 'higher' })}
        />
      </Form.Item>
      <Form.Item
        label={batchLabels.AppealFee}
        htmlFor="batch-AppealFee"
        extra="缴费后才算提交；复核改变成绩的，自动原路退回，成绩不变的不退"
        help={faults.AppealFee}
        validateStatus={faults.AppealFee ? 'error' : ''}
      >
        <Input
          id="batch-AppealFee"
          inputMode="decimal"
          value={input.AppealFee}
          disabled={!mayEdit}
          onChange={({ target }) => set({ AppealFee: target.value })}
        />
      </Form.Item>
      <Form.Item label={batchLabels.Info} htmlFor="batch-Info" extra="考生选择批次时阅读；换行照样显示">
        <Input.TextArea
          id="batch-Info"
          autoSize={{ minRows: 4, maxRows: 16 }}
          maxLength={20_000}
          value={input.Info}
          disabled={!mayEdit}
          onChange={({ target }) => set({ Info: target.value })}
        />
      </Form.Item>
      {mayEdit && (
        <div className={styles.bar}>
          <Button type="primary" htmlType="submit" disabled={changed.length === 0} loading={edit.isSaving}>
            保存
          </Button>
          <span role="status">{changed.length === 0 ? '没有未保存的修改' : `改动 ${changed.length} 处，尚未保存`}</span>
        </div>
      )}
    </Form>
  )
}
