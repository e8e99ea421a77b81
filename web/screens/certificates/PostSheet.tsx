import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#client/api.ts'
import { CallError, messageOf } from '#client/callError.ts'
import { useRequestKey } from '#client/useRequestKey.ts'
import type { OwnCertificateWire } from '#contract/result/certificate.ts'
import { formTexts } from '#domain/enrolment/formTexts.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { cleanPostAddress, type PostField, postAddressProblem } from '#domain/result/certificatePost.ts'
import { Button } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { focusFirstError } from '#web/ui/focusFirstError.ts'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import style from './Certificates.module.css'

type Faults = Partial<Record<PostField, string>>

/** Changes whether and where to the paper is posted, until it is sent. */
export function PostSheet({ certificate, onClose }: { certificate: OwnCertificateWire; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useRef<HTMLDivElement>(null)
  const keyOf = useRequestKey()
  const [typed, setTyped] = useState({
    // Who opens this wants it posted.
    isPosted: true,
    postName: certificate.PostName,
    postMobile: certificate.PostMobile,
    postAddress: certificate.PostAddress,
  })
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const change = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part })
    setFaults({})
    setFailure(null)
  }

  const send = async () => {
    const address = cleanPostAddress(typed)
    const problem = postAddressProblem(address)
    if (problem) {
      setFaults({ [problem.field]: reasonText(problem.reason) })
      return focusFirstError(form.current)
    }
    setSending(true)
    const request = {
      EF_ID: certificate.EF_ID,
      IsPost: address.isPosted ? (1 as const) : (0 as const),
      PostName: address.postName,
      PostMobile: address.postMobile,
      PostAddress: address.postAddress,
    }
    try {
      await call('Exam', 'SetCertificatePost', { ...request, RequestKey: keyOf(request) })
      toast(address.isPosted ? '收件信息已保存' : '已改为到报名点领取', 'success')
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
      // Sent in the meantime: what the card says is read again, and what was typed stays to be copied.
      if (error instanceof CallError) void queries.invalidateQueries({ queryKey: ['Exam', 'GetMyCertificateList'] })
    } finally {
      setSending(false)
    }
    await queries.invalidateQueries({ queryKey: ['Exam'] })
  }
  const field = (name: PostField) => ({
    name,
    label: formTexts[name].label,
    value: typed[name],
    error: faults[name] ?? null,
    required: true,
    onChange: (value: string) => change({ [name]: value }),
  })
  return (
    <Sheet
      title="纸质证书的收件信息"
      onClose={onClose}
      foot={
        <Button wide busy={isSending} busyText="正在保存" onClick={() => void send()}>
          保存
        </Button>
      }
    >
      <div ref={form}>
        <Stack>
          <p>寄出之前可以修改；寄出后会通知您快递单号。</p>
          <CheckField name="isPosted" checked={typed.isPosted} onChange={(isPosted) => change({ isPosted })}>
            邮寄纸质证书
          </CheckField>
          {typed.isPosted && (
            <>
              <TextField {...field('postName')} />
              <TextField {...field('postMobile')} kind="phone" />
              <TextArea {...field('postAddress')} />
            </>
          )}
          {failure && (
            <p className={style.failure} role="alert">
              {failure}
            </p>
          )}
        </Stack>
      </div>
    </Sheet>
  )
}
