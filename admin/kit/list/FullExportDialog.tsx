import { Alert, Input, Radio } from 'antd'
import { useId } from 'react'
import type { KeptForm } from '#admin/kit/kept/KeptForm.ts'
import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { countText } from '#domain/page.ts'
import { missing } from '../form/missing.ts'
import { Refusal } from '../send/Refusal.tsx'
import type { Sending } from '../send/useSend.ts'
import { Form } from '../ui/Form.tsx'
import styles from './List.module.css'
import type { SheetFormat } from './sheetFormats.ts'
import { sheetFormats } from './sheetFormats.ts'

const REASON_LENGTH = 100

interface Props {
  kept: KeptForm
  total: number
  exporting: Sending & { isSending: boolean }
  onStart: (format: SheetFormat, reason: string) => void
  onClose: () => void
}

/** Asks why certificate numbers are needed in full before they leave in a sheet (office#imports-exports). */
export function FullExportDialog({ kept, total, exporting, onStart, onClose }: Props) {
  const reasonId = useId()
  const [format, setFormat] = useTyped<SheetFormat>(kept, 'format', 'xlsx')
  const [reason, setReason] = useTyped(kept, 'reason', '')
  return (
    <KeptModal
      kept={kept}
      title="导出完整证件号"
      open
      okText={`导出 ${countText(total)} 条`}
      okButtonProps={{ loading: exporting.isSending }}
      onCancel={() => {
        exporting.dismiss()
        onClose()
      }}
      width={460}
    >
      <Form
        kept={kept}
        className={styles.fullExport}
        faults={{ [reasonId]: missing(reason, '导出原因') }}
        onFinish={() => onStart(format, reason.trim())}
      >
        <Refusal of={exporting} before="没有导出：" />
        <p>
          表格中将有 {countText(total)} 人的完整证件号。您的姓名、时间、导出原因和筛选条件会记入操作日志；
          文件只有您本人能下载，请妥善保管，用完即删。
        </p>
        <Form.Item label="导出原因" htmlFor={reasonId}>
          <Input
            id={reasonId}
            value={reason}
            maxLength={REASON_LENGTH}
            placeholder="例如：向主管部门报送考前备案"
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
        <Radio.Group
          aria-label="文件格式"
          options={sheetFormats.map(({ key, label }) => ({ value: key, label }))}
          value={format}
          onChange={({ target }) => setFormat(target.value as SheetFormat)}
        />
        {format === 'csv' && (
          <Alert
            type="warning"
            showIcon
            title="用 Excel 直接打开 CSV 文件，18 位证件号的末几位会变成 0，请改用工作簿或按文本导入。"
          />
        )}
      </Form>
    </KeptModal>
  )
}
