import { Button } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#admin/kit/form/ReasonDialog.tsx'
import { certificateNumberText } from '#domain/result/certificate.ts'
import { type CertificateChangeKind, certificateChangeKindTexts } from '#domain/result/certificateChange.ts'
import styles from './Releases.module.css'

interface Props {
  kind: CertificateChangeKind
  certificate: { C_ID: number; CertificateNO: string; Name: string }
  onClose: () => void
}

const words: Record<CertificateChangeKind, { title: string; effect: string; hint: string }> = {
  reissue: {
    title: '补发证书',
    effect:
      '另一位工作人员确认后，按报名信息现在的内容用下一个编号生成新证书，这一张变为“已替换”。考生会收到通知，并看到原因。',
    hint: '例如：姓名已更正，纸质证书遗失',
  },
  revoke: {
    title: '撤销证书',
    effect: '另一位工作人员确认后，这张证书不再有效，查验页会显示已撤销。编号不再使用。考生会收到通知，并看到原因。',
    hint: '例如：经核实由他人代考',
  },
}

/** What can be asked for of a valid certificate. */
export function ChangeCertificateButtons({ certificate }: Pick<Props, 'certificate'>) {
  const [kind, setKind] = useState<CertificateChangeKind | null>(null)
  return (
    <div className={styles.actions}>
      {(['reissue', 'revoke'] as const).map((one) => (
        <Button key={one} onClick={() => setKind(one)}>
          {certificateChangeKindTexts[one]}证书
        </Button>
      ))}
      {kind && <ChangeCertificate kind={kind} certificate={certificate} onClose={() => setKind(null)} />}
    </div>
  )
}

/** Asks that a certificate be made anew or revoked, which another person decides about. Mounting opens it. */
function ChangeCertificate({ kind, certificate: { C_ID, CertificateNO, Name }, onClose }: Props) {
  const { title, effect, hint } = words[kind]
  return (
    <ReasonDialog
      form={`certificate.${kind}.${C_ID}`}
      title={`${title} · ${Name} ${certificateNumberText(CertificateNO)}`}
      okText="提交申请"
      isDangerous={kind === 'revoke'}
      hint={hint}
      change={(send, Reason) =>
        kind === 'reissue'
          ? send('Admin', 'ReissueCertificate', { C_ID, Reason })
          : send('Admin', 'RevokeCertificate', { C_ID, Reason })
      }
      invalidates={['GetCertificatesOfEnrolment', 'GetCertificateChangeList', 'GetWorkWaiting']}
      done="已提交，等待另一位工作人员确认"
      onClose={onClose}
    >
      <p>{effect}</p>
    </ReasonDialog>
  )
}
