import { Button, Input } from 'antd'
import { missing } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { AppealFactsWire } from '#contract/result/appealStaff.ts'
import { APPEAL_TEXT_LENGTH } from '#domain/result/appeal.ts'
import { gradeText } from '#domain/result/listWords.ts'
import styles from './Appeals.module.css'
import { staleAppeals } from './staleAppeals.ts'

/** Prepares the answer: the rule of the batch makes the result, the office writes why. */
export function DecideAppeal({ appeal }: { appeal: AppealFactsWire }) {
  const { AP_ID, Version, CurrentCode, NextCode, Second } = appeal
  const kept = useKeptForm(`appealAnswer.${AP_ID}`)
  const [answer, setAnswer] = useTyped(kept, 'answer', appeal.Answer)
  const sending = useSend({
    kept,
    change: (send) => send('Admin', 'DecideAppeal', { AP_ID, Version, Answer: answer }),
    invalidates: staleAppeals,
    typed: { 答复: answer },
    done: '答复已备好，等待另一位工作人员发布',
  })
  const next = NextCode ?? CurrentCode
  return (
    <Form
      kept={kept}
      faults={{ appealAnswer: missing(answer, '答复') }}
      className={styles.form}
      onFinish={() => sending.start()}
    >
      <Refusal of={sending} before="没有保存：" />
      <p>
        现成绩 {gradeText(CurrentCode)}，复评 {gradeText(Second?.ERT_Code ?? next)}，按规则
        <strong>{next === CurrentCode ? '成绩不变' : `改为${gradeText(next)}`}</strong>。发布前考生看不到。
      </p>
      <Form.Item
        label="给考生的答复"
        htmlFor="appealAnswer"
        extra={`最多${APPEAL_TEXT_LENGTH}个字；未发送的内容保留在这台电脑上`}
      >
        <Input.TextArea
          id="appealAnswer"
          autoSize={{ minRows: 3, maxRows: 12 }}
          maxLength={APPEAL_TEXT_LENGTH}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={sending.isSending}>
        备好答复
      </Button>
    </Form>
  )
}
