import { DeleteOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Input, InputNumber, Radio, Select } from 'antd'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { FileButton } from '#admin/kit/ui/FileButton.tsx'
import { Form } from '#admin/kit/ui/Form.tsx'
import { uploadForStaff } from '#client/api.ts'
import { NotationView } from '#client/notation/NotationView.tsx'
import { HEARING_KINDS, isRecorded } from '#domain/catalogue/hearingKinds.ts'
import { parseNotation } from '#domain/catalogue/hearingNotation.ts'
import { kindTexts, poolTexts } from '#domain/examRoom/hearingTexts.ts'
import styles from './Questions.module.css'
import { type HearingInput, withKind, withoutOption } from './questionInput.ts'

interface Props {
  hearing: HearingInput
  soundUrl: string
  onChange: (hearing: HearingInput) => void
  onUploaded: (url: string) => void
}

const OPTIONS_MOST = 8
const NOTATION_HINT = '以 ♫ 开头可写乐谱，例如 ♫4/4 C4q D4q E4h'

/** A hearing item: its sound as candidates hear it, its question, and its options or model. */
export function HearingFields({ hearing, soundUrl, onChange, onUploaded }: Props) {
  const set = (change: Partial<HearingInput>) => onChange({ ...hearing, ...change })
  const upload = useSend({
    change: (_, file: File) => uploadForStaff('UploadQuestionSound', file),
    invalidates: [],
    onSent: ({ OtherMsg }) => {
      onUploaded(OtherMsg.Url)
      set({ SoundId: OtherMsg.SoundId })
    },
  })
  const setOption = (at: number, text: string) =>
    set({ Options: hearing.Options.map((option, index) => (index === at ? text : option)) })
  return (
    <>
      <Form.Item label="声音" extra="mp3、wav、m4a、ogg 等；会转为 mp3 并调到统一音量，最长110秒">
        {soundUrl !== '' && (
          <audio key={soundUrl} controls controlsList="nodownload" src={soundUrl} className={styles.player} />
        )}
        <FileButton
          accept="audio/*"
          icon={<UploadOutlined />}
          loading={upload.isSending}
          onFiles={([file]) => file && upload.start(file)}
        >
          {soundUrl === '' ? '上传声音' : '换一个声音'}
        </FileButton>
        <Refusal of={upload} before="没有上传：" />
      </Form.Item>
      <Form.Item label="考查内容" htmlFor="hearing-kind">
        <Select
          id="hearing-kind"
          options={HEARING_KINDS.map((value) => ({ value, label: kindTexts[value] }))}
          value={hearing.Kind}
          onChange={(Kind) => onChange(withKind(hearing, Kind))}
        />
      </Form.Item>
      <Form.Item label="用于" extra="练习会公布答案，因此考试题与练习题分开">
        <Radio.Group
          aria-label="用于"
          options={(['exam', 'practice'] as const).map((value) => ({ value, label: poolTexts[value] }))}
          value={hearing.Pool}
          onChange={({ target }) => set({ Pool: target.value as HearingInput['Pool'] })}
        />
      </Form.Item>
      <Form.Item label="题干" htmlFor="hearing-prompt">
        <Input id="hearing-prompt" value={hearing.Prompt} onChange={({ target }) => set({ Prompt: target.value })} />
      </Form.Item>
      {isRecorded(hearing.Kind) ? (
        <Form.Item label="示范（只给考官看）" htmlFor="hearing-model" extra={NOTATION_HINT}>
          <Input id="hearing-model" value={hearing.Model} onChange={({ target }) => set({ Model: target.value })} />
          {parseNotation(hearing.Model) && <NotationView text={hearing.Model} />}
        </Form.Item>
      ) : (
        <Form.Item label="选项（选中的为正确答案）" extra={NOTATION_HINT}>
          {hearing.Options.map((option, at) => (
            <div key={at} className={styles.option}>
              <Radio
                aria-label={`第 ${at + 1} 项是正确答案`}
                checked={hearing.Correct === at + 1}
                onChange={() => set({ Correct: at + 1 })}
              />
              <span>
                <Input
                  aria-label={`第 ${at + 1} 项`}
                  value={option}
                  onChange={({ target }) => setOption(at, target.value)}
                />
                {parseNotation(option) && <NotationView text={option} />}
              </span>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`去掉第 ${at + 1} 项`}
                disabled={hearing.Options.length <= 2}
                onClick={() => onChange(withoutOption(hearing, at))}
              />
            </div>
          ))}
          <Button
            icon={<PlusOutlined />}
            disabled={hearing.Options.length >= OPTIONS_MOST}
            onClick={() => set({ Options: [...hearing.Options, ''] })}
          >
            添加选项
          </Button>
        </Form.Item>
      )}
      <Form.Item label="播放次数" htmlFor="hearing-plays">
        <InputNumber
          id="hearing-plays"
          min={1}
          max={20}
          precision={0}
          suffix="次"
          value={hearing.PlaysAllowed}
          onChange={(plays) => set({ PlaysAllowed: plays ?? 0 })}
        />
      </Form.Item>
      <Form.Item label="分值" htmlFor="hearing-points">
        <InputNumber
          id="hearing-points"
          min={1}
          max={100}
          precision={0}
          suffix="分"
          value={hearing.Points}
          onChange={(points) => set({ Points: points ?? 0 })}
        />
      </Form.Item>
    </>
  )
}
