import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { saveFile } from '#client/saveFile.ts'
import { whyTextWrong } from '#domain/enrolment/enrolmentForm.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { PUPILS_PER_SHEET } from '#domain/enrolment/pupils.ts'
import { paths } from '#web/paths.ts'
import { useCatalogue } from '#web/screens/enrol/useCatalogue.ts'
import { photoRules } from '#web/screens/picture/photoRules.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { navigate } from '#web/shell/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { layerLeft } from '#web/ui/layerLeft.ts'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { toast } from '#web/ui/toast.ts'
import { ChoicePart, type SheetChoice } from './ChoicePart.tsx'
import { FileButton } from './FileButton.tsx'
import { PreviewRow } from './PreviewRow.tsx'
import style from './Pupils.module.css'
import { SheetPreview } from './SheetPreview.tsx'
import { usePupilSheet } from './usePupilSheet.ts'

/** /PupilSheet: a teacher enters a class by a sheet and a ZIP of photos (docs/adr/pupils.md). */
export function PupilSheetScreen() {
  const catalogue = useCatalogue()
  const sheet = usePupilSheet()
  const { choice, preview, rows, photos, sorted, work, failureOf } = sheet
  // A choice of an earlier visit may be of a batch that is over.
  const isOffered = catalogue.data?.batches.some(({ EB_ID }) => EB_ID === choice.batchId) === true
  const isChosen = isOffered && choice.areaId > 0 && choice.mode !== MODE.unset
  const isReady = isChosen && whyTeacherUnfit(choice) === null
  const missing = rows.filter(({ Line }) => photos[Line] === undefined)

  const save = async () => {
    const isSure = await confirm({
      title: `录入${rows.length}名考生？`,
      body: <p>录入后会为每名考生生成一个链接。请您转发给监护人，监护人同意后报名才成立，才能缴费。</p>,
      yes: '确认录入',
    })
    await layerLeft()
    if (!isSure) return
    const count = await sheet.save()
    if (count === null) return
    toast(`已录入${count}名考生`, 'success')
    navigate(paths.pupils, { replace: true })
  }

  return (
    <Page
      title="用表格录入考生"
      foot={
        rows.length > 0 && (
          <Button
            wide
            busy={work === 'saving'}
            busyText="正在录入"
            disabled={missing.length > 0}
            onClick={() => void save()}
          >
            {missing.length > 0 ? `还有${missing.length}名考生缺照片` : `录入${rows.length}名考生`}
          </Button>
        )
      }
    >
      <h2 className={style.heading}>一、批次和老师</h2>
      <QueryState query={catalogue} loading={<Skeleton kind="line" count={6} />}>
        {(data) => <ChoicePart catalogue={data} choice={choice} onChange={sheet.changeChoice} />}
      </QueryState>

      <h2 className={style.heading}>二、考生名单</h2>
      <p className={style.soft}>
        下载模板，在电脑上填好后上传（XLSX 或 CSV，一次最多{PUPILS_PER_SHEET}
        名）。身份证的性别和出生年月、姓名的拼音可以不填，会自动补上。在微信中不能下载时，请用浏览器打开本页。
      </p>
      <Stack>
        <Template choice={choice} isChosen={isChosen} />
        {isReady ? (
          <FileButton
            label="选择名单"
            accept=".xlsx,.csv"
            busy={work === 'sheet'}
            busyText="正在读取"
            onFiles={([file]) => file && void sheet.readSheet(file)}
          >
            上传填好的名单
          </FileButton>
        ) : (
          <p className={style.soft}>请先选好批次、地区和考试方式，并填写培训机构和老师电话。</p>
        )}
      </Stack>
      <Failure text={failureOf('sheet')} />
      {preview && <SheetPreview preview={preview} />}

      {rows.length > 0 && (
        <>
          <h2 className={style.heading}>三、证件照</h2>
          <p className={style.soft}>
            照片以证件号码命名（如 530102201506011234.jpg），或以表格的行号命名（如 2.jpg），打成一个 ZIP
            上传，也可以一次选多张。也可以在下面逐个选择。
          </p>
          <ul className={style.soft}>
            {photoRules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <FileButton
            label="选择照片"
            accept=".zip,image/*"
            busy={work === 'photos'}
            busyText="正在上传照片"
            isSeveral
            onFiles={(files) => void sheet.readPhotos(files)}
          >
            上传照片或压缩包
          </FileButton>
          <Failure text={failureOf('photos')} />
          {sorted && (
            <div role="status">
              <p className={style.soft}>{Object.keys(sorted.found).length}张照片已对应到考生。</p>
              {sorted.refused.length > 0 && (
                <ul className={style.problems}>
                  {sorted.refused.map(({ name, why }) => (
                    <li key={name}>
                      {name}：{why}
                    </li>
                  ))}
                </ul>
              )}
              {sorted.unmatched.length > 0 && (
                <p className={style.warning}>没有对应的考生：{sorted.unmatched.join('、')}</p>
              )}
            </div>
          )}
          <h2 className={style.heading}>核对名单</h2>
          <Failure text={failureOf('saving')} />
          <ul className={style.rows}>
            {rows.map((row) => (
              <PreviewRow
                key={row.Line}
                row={row}
                photo={photos[row.Line]}
                onPhoto={(photo) => sheet.setPhoto(row.Line, photo)}
              />
            ))}
          </ul>
        </>
      )}
    </Page>
  )
}

const whyTeacherUnfit = ({ teacherName, teacherMobile }: SheetChoice) =>
  whyTextWrong('teacherName', teacherName.trim()) ?? whyTextWrong('teacherMobile', teacherMobile.trim())

function Failure({ text }: { text: string }) {
  return (
    text !== '' && (
      <p className={style.problems} role="alert">
        {text}
      </p>
    )
  )
}

function Template({ choice: { batchId, areaId, mode }, isChosen }: { choice: SheetChoice; isChosen: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const download = async () => {
    if (mode === MODE.unset) return
    setBusy(true)
    setFailure('')
    try {
      saveFile((await call('Exam', 'GetPupilTemplate', { EB_ID: batchId, EA_ID: areaId, IsOnline: mode })).OtherMsg)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  if (!isChosen) return null
  return (
    <>
      <Button look="quiet" wide busy={isBusy} busyText="正在下载" onClick={() => void download()}>
        下载名单模板
      </Button>
      <Failure text={failure} />
    </>
  )
}
