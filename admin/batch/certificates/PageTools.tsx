import { App, Button, Segmented } from 'antd'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { FileButton } from '#admin/kit/ui/FileButton.tsx'
import { MenuButton } from '#admin/kit/ui/MenuButton.tsx'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { uploadForStaff } from '#client/api.ts'
import {
  CERT_FIELD_KINDS,
  CERT_FRAMES,
  CERT_SAMPLES,
  type CertFrame,
  type CertLayout,
  type CertSample,
  certFieldNames,
} from '#domain/result/certificateTemplate.ts'
import styles from './Editor.module.css'
import { GRID_STEPS, type GridStep, turnedTo, withNewField } from './layoutEdits.ts'
import { downloadSample } from './useLayoutPreview.ts'

interface ToolsProps {
  layout: CertLayout
  grid: GridStep
  sample: CertSample
  onGrid: (grid: GridStep) => void
  onSample: (sample: CertSample) => void
  onChange: (layout: CertLayout) => void
  onAdd: (layout: CertLayout) => void
}

/** What concerns the page as a whole. */
export function PageTools({ layout, grid, sample, onGrid, onSample, onChange, onAdd }: ToolsProps) {
  const { notification } = App.useApp()
  const upload = useSend({
    change: async (_, file: File) => {
      const { OtherMsg } = await uploadForStaff('UploadCertBackground', file, { Orientation: layout.orientation })
      onChange({ ...layout, backgroundId: OtherMsg.BackgroundID, frame: 'none' })
    },
    invalidates: [],
    done: '已换背景',
  })
  const download = async () => {
    await downloadSample(layout, sample).catch((error: Error) =>
      notification.error({ title: '样张没有下载', description: error.message }),
    )
  }
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label="页面">
        <MenuButton
          label="添加"
          groups={[
            {
              choices: CERT_FIELD_KINDS.map((kind) => ({
                label: certFieldNames[kind],
                onChoose: () => onAdd(withNewField(layout, kind)),
              })),
            },
          ]}
        />
        <Segmented<CertLayout['orientation']>
          aria-label="纸张方向"
          options={[
            { value: 'portrait', label: '竖版' },
            { value: 'landscape', label: '横版' },
          ]}
          value={layout.orientation}
          onChange={(orientation) => onChange(turnedTo(layout, orientation))}
        />
        <Segmented<CertFrame>
          aria-label="边框"
          options={(Object.keys(CERT_FRAMES) as CertFrame[]).map((value) => ({ value, label: CERT_FRAMES[value] }))}
          value={layout.frame}
          onChange={(frame) => onChange({ ...layout, frame })}
        />
        <FileButton
          accept="image/jpeg,image/png"
          loading={upload.isSending}
          onFiles={([file]) => file && upload.start(file)}
        >
          {layout.backgroundId === null ? '上传背景' : '换背景'}
        </FileButton>
        {layout.backgroundId !== null && (
          <Button onClick={() => onChange({ ...layout, backgroundId: null })}>去掉背景</Button>
        )}
        <PlainSelect
          label="网格"
          options={GRID_STEPS.map((step) => ({ value: step, label: step === 0 ? '不对齐网格' : `网格 ${step} 毫米` }))}
          value={grid}
          onChange={(step) => onGrid(step as GridStep)}
        />
        <Segmented<CertSample>
          aria-label="样例"
          options={(Object.keys(CERT_SAMPLES) as CertSample[]).map((value) => ({ value, label: CERT_SAMPLES[value] }))}
          value={sample}
          onChange={onSample}
        />
        <Button onClick={() => void download()}>样张 PDF</Button>
      </div>
      <Refusal of={upload} before="背景没有换：" />
    </>
  )
}
