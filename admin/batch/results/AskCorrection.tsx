import { Button, Input } from 'antd'
import { useState } from 'react'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { missing, unchosen } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import type { ResultRowWire } from '#contract/result/resultStaff.ts'
import { gradeText } from '#domain/result/listWords.ts'
import { GIVEN_RESULTS, RESULT } from '#domain/result/result.ts'
import { RESULT_CORRECTION_LENGTH } from '#domain/result/resultCorrection.ts'

/** Asks that a clerical error of an approved result be corrected. */
export function AskCorrection({ result }: { result: ResultRowWire & { ERT_Code: number } }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p>
        <Button onClick={() => setOpen(true)}>更正成绩</Button>
      </p>
      {isOpen && <CorrectionDialog result={result} onClose={() => setOpen(false)} />}
    </>
  )
}

function CorrectionDialog({ result, onClose }: { result: ResultRowWire & { ERT_Code: number }; onClose: () => void }) {
  const { EF_ID, Name, ERT_Code } = result
  const kept = useKeptForm(`correctResult.${EF_ID}`)
  const [code, setCode] = useTyped<number | null>(kept, 'code', null)
  const [reason, setReason] = useTyped(kept, 'reason', '')
  const choices = [...GIVEN_RESULTS, RESULT.absent].filter((one) => one !== ERT_Code)
  return (
    <ModalForm
      kept={kept}
      title={`更正成绩 · ${Name}`}
      okText="提交申请"
      faults={{ correctCode: unchosen(code, '应为的成绩'), correctReason: missing(reason, '原因') }}
      explanation={
        <p>现在的成绩：{gradeText(ERT_Code)}。由另一位工作人员确认后生效；只用于笔误，评审有分歧请走复核。</p>
      }
      change={(send) =>
        send('Admin', 'AskResultCorrection', { EF_ID, FromCode: ERT_Code, ToCode: code ?? ERT_Code, Reason: reason })
      }
      invalidates={['GetResultCorrectionList', 'GetResultList']}
      typed={{ 原因: reason }}
      done="已提交，等待另一位工作人员确认"
      onClose={onClose}
    >
      <Form.Item label="应为" htmlFor="correctCode">
        <PlainSelect
          id="correctCode"
          options={choices.map((value) => ({ value, label: gradeText(value) }))}
          value={code}
          onChange={setCode}
        />
      </Form.Item>
      <Form.Item label="原因" htmlFor="correctReason" extra="考生会看到">
        <Input
          id="correctReason"
          maxLength={RESULT_CORRECTION_LENGTH}
          placeholder="例如：纸质评分表录入时选错了一行"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Form.Item>
    </ModalForm>
  )
}
