import { Input, Radio } from 'antd'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { missing } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { DataRequestWire } from '#contract/people/dataRequest.ts'
import {
  DATA_TEXT_LENGTH,
  type DataRequestKind,
  dataRequestKindTexts,
  dataRequestStateTexts,
} from '#domain/people/dataRequest.ts'

/** What granting a request of each kind means. */
const grants: Readonly<Record<DataRequestKind, string>> = {
  see: '把对方要知道的写在答复里；对方在“我的信息”页也能自己看到保存了什么、谁看过。',
  correct: '先在“报名”中更正，再在这里答复。',
  move: '对方可以在“我的信息”页自己导出副本；答复中告诉对方即可。',
  delete: '同意后由另一位工作人员复核，复核通过即开始删除，不能恢复。请先核对申请人确为监护人。',
  withdraw:
    '还没有考试的，按退费规则办理后再删除；已有成绩的，说明依法依规保留什么。撤回对协议的同意后，对方须重新同意才能继续使用。',
}

/** Answers a request; the family reads the words. */
export function DecideRequest({ request, onClose }: { request: DataRequestWire; onClose: () => void }) {
  const { DR_ID, Kind, Name, Wish, Hindrance, Version } = request
  const kept = useKeptForm(`dataRequest.${DR_ID}`)
  const [isGranted, setGranted] = useTyped<0 | 1>(kept, 'isGranted', 1)
  const [answer, setAnswer] = useTyped(kept, 'answer', '')
  return (
    <ModalForm
      kept={kept}
      title={`答复${Name === '' ? '' : `${Name}的`}“${dataRequestKindTexts[Kind]}”申请`}
      okText={isGranted === 0 ? '不同意' : Kind === 'delete' ? '同意删除' : '答复'}
      isDangerous={Kind === 'delete' && isGranted === 1}
      faults={{ dataAnswer: missing(answer, '答复') }}
      explanation={
        <>
          {Wish !== '' && <p>家长的请求：{Wish}</p>}
          <p>{grants[Kind]}</p>
          {Hindrance !== '' && <p>现在删除还要等：{Hindrance}。办结后会自动进行。</p>}
        </>
      }
      change={(send) => send('Admin', 'DecideDataRequest', { DR_ID, IsGranted: isGranted, Answer: answer, Version })}
      invalidates={['GetDataRequestList', 'GetWorkWaiting']}
      typed={{ 答复: answer }}
      done={({ OtherMsg }) => dataRequestStateTexts[OtherMsg.State]}
      onClose={onClose}
    >
      <Form.Item label="决定">
        <Radio.Group
          aria-label="决定"
          value={isGranted}
          options={[
            { value: 1, label: Kind === 'delete' ? '同意，交另一位复核' : '同意' },
            { value: 0, label: '不同意' },
          ]}
          onChange={({ target }) => setGranted(target.value as 0 | 1)}
        />
      </Form.Item>
      <Form.Item label="答复" htmlFor="dataAnswer" extra="家长会看到，请写明办理结果或不同意的理由">
        <Input.TextArea
          id="dataAnswer"
          rows={4}
          maxLength={DATA_TEXT_LENGTH}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
      </Form.Item>
    </ModalForm>
  )
}
