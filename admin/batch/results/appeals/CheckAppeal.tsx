import { Button, Checkbox, Input, Radio } from 'antd'
import { missing, unchosen } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import type { AppealFactsWire } from '#contract/result/appealStaff.ts'
import { APPEAL_TEXT_LENGTH } from '#domain/result/appeal.ts'
import { gradeText } from '#domain/result/listWords.ts'
import { GIVEN_RESULTS, RESULT, type ResultCode } from '#domain/result/result.ts'
import { RESULT_CORRECTION_LENGTH } from '#domain/result/resultCorrection.ts'
import styles from './Appeals.module.css'
import { staleAppeals } from './staleAppeals.ts'

type Outcome = 'mark' | 'correct' | 'answer'

const things = [
  { key: 'IsFileRight', label: '录像和评审表是这位考生的' },
  { key: 'IsGradeRight', label: '专业、级别和录入的成绩正确' },
  { key: 'IsPieceRight', label: '曲目与报考的一致' },
] as const

const noteLabels: Readonly<Record<Outcome, string>> = {
  mark: '核对说明（可不填）',
  correct: '更正的原因',
  answer: '给考生的答复',
}

/** The clerical check, before anybody marks again: right file, right grade, right piece. */
export function CheckAppeal({ appeal }: { appeal: AppealFactsWire }) {
  const { AP_ID, Version, CanMarkAgain, CurrentCode } = appeal
  const kept = useKeptForm(`appealCheck.${AP_ID}`)
  const [right, setRight] = useTyped<readonly string[]>(kept, 'right', [])
  const [outcome, setOutcome] = useTyped<Outcome | null>(kept, 'outcome', null)
  const [code, setCode] = useTyped<number | null>(kept, 'code', null)
  const [note, setNote] = useTyped(kept, 'note', '')
  const isAllRight = right.length === things.length
  const again: Outcome = CanMarkAgain === 1 ? 'mark' : 'answer'
  const flagOf = (key: string) => (right.includes(key) ? (1 as const) : (0 as const))
  const sending = useSend({
    kept,
    change: (send) =>
      send('Admin', 'CheckAppeal', {
        AP_ID,
        Version,
        IsFileRight: flagOf('IsFileRight'),
        IsGradeRight: flagOf('IsGradeRight'),
        IsPieceRight: flagOf('IsPieceRight'),
        Outcome: outcome ?? again,
        ...(outcome === 'correct' && code !== null ? { ToCode: code as ResultCode } : {}),
        Note: note,
      }),
    invalidates: staleAppeals,
    typed: { 说明: note },
    done: '已核对',
  })
  const faults = {
    outcome: unchosen(outcome, '核对结果'),
    appealCode: outcome === 'correct' ? unchosen(code, '应为的成绩') : null,
    appealNote: outcome === null || outcome === 'mark' ? null : missing(note, noteLabels[outcome]),
  }
  const codes = [...GIVEN_RESULTS, RESULT.absent].filter((one) => one !== CurrentCode)
  return (
    <Form kept={kept} faults={faults} className={styles.form} onFinish={() => sending.start()}>
      <Refusal of={sending} before="没有保存：" />
      <Form.Item label="逐项核对，正确的打勾">
        <Checkbox.Group
          style={{ display: 'grid', gap: 6 }}
          options={things.map(({ key, label }) => ({ value: key, label }))}
          value={[...right]}
          onChange={setRight}
        />
      </Form.Item>
      <Form.Item label="核对结果" name="outcome">
        <Radio.Group
          style={{ display: 'grid', gap: 6 }}
          value={outcome}
          onChange={({ target }) => setOutcome(target.value as Outcome)}
          options={[
            {
              value: again,
              label: again === 'mark' ? '请另一位考官复评' : '没有录像或缺考，不能复评，直接答复（由另一人发布）',
            },
            { value: 'correct', label: '成绩有笔误，更正（由另一人确认）', disabled: isAllRight },
          ]}
        />
      </Form.Item>
      {outcome === 'correct' && (
        <Form.Item label="应为" htmlFor="appealCode">
          <PlainSelect
            id="appealCode"
            options={codes.map((value) => ({ value, label: gradeText(value) }))}
            value={code}
            onChange={setCode}
          />
        </Form.Item>
      )}
      <Form.Item label={noteLabels[outcome ?? again]} htmlFor="appealNote" extra="考生会看到">
        <Input.TextArea
          id="appealNote"
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={outcome === 'correct' ? RESULT_CORRECTION_LENGTH : APPEAL_TEXT_LENGTH}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={sending.isSending}>
        保存核对
      </Button>
    </Form>
  )
}
