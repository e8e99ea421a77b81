import { Button } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { FileButton } from '#admin/kit/ui/FileButton.tsx'
import { uploadForStaff } from '#client/api.ts'
import { CallError } from '#client/callError.ts'
import type { NewsFileWire } from '#contract/content/content.ts'
import { NEWS_FILE_BYTES_MAX, NEWS_FILES_MAX, newsFileFacts } from '#domain/content/newsFile.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { moved } from './moved.ts'
import styles from './News.module.css'

interface Props {
  files: readonly NewsFileWire[]
  onChange: (files: NewsFileWire[]) => void
}

/** The files that an article brings along, in the order in which readers see them. */
export function FilesField({ files, onChange }: Props) {
  // Several files are chosen at once and arrive one after the other, while the form may change.
  const latest = useRef(files)
  useLayoutEffect(() => {
    latest.current = files
  })
  const upload = useSend({
    change: async (_, chosen: readonly File[]) => {
      const failures: Error[] = []
      for (const file of chosen)
        try {
          if (file.size > NEWS_FILE_BYTES_MAX) throw new CallError('refused', reasonText('NEWS_FILE_LARGE'))
          const { OtherMsg } = await uploadForStaff('UploadNewsFile', file)
          onChange([...latest.current, OtherMsg])
          // Lets the form take the file in before the next one is added.
          await new Promise((resolve) => setTimeout(resolve))
        } catch (error) {
          failures.push(
            error instanceof CallError
              ? new CallError(error.failure, `“${file.name}”${error.message}`)
              : (error as Error),
          )
        }
      if (failures[0]) throw failures[0]
    },
    invalidates: [],
  })
  return (
    <>
      <ol className={styles.files}>
        {files.map((file, at) => (
          <li key={file.Path}>
            <a href={file.Path} download={file.Name}>
              {file.Name}
            </a>
            <span>{newsFileFacts({ kind: file.Kind, bytes: file.Bytes })}</span>
            <Button
              type="text"
              size="small"
              disabled={at === 0}
              aria-label={`“${file.Name}”前移`}
              onClick={() => onChange([...moved(files, at, at - 1)])}
            >
              前移
            </Button>
            <Button
              type="text"
              size="small"
              aria-label={`去掉“${file.Name}”`}
              onClick={() => onChange(files.filter(({ Path }) => Path !== file.Path))}
            >
              去掉
            </Button>
          </li>
        ))}
      </ol>
      <FileButton
        accept=".pdf,.doc,.docx,.xls,.xlsx"
        isMultiple
        loading={upload.isSending}
        disabled={files.length >= NEWS_FILES_MAX}
        onFiles={(chosen) => upload.start(chosen.slice(0, NEWS_FILES_MAX - files.length))}
      >
        上传附件
      </FileButton>
      <Refusal of={upload} before="没有上传：" />
    </>
  )
}
