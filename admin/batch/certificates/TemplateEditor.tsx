import { Button, Input } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { ChangedMeanwhile } from '#admin/kit/form/ChangedMeanwhile.tsx'
import { useEdit } from '#admin/kit/form/useEdit.ts'
import { KeptOffer } from '#admin/kit/kept/KeptOffer.tsx'
import { Link } from '#admin/kit/page/router.tsx'
import { useTitle } from '#admin/kit/page/useTitle.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { call } from '#client/api.ts'
import type { CertTemplateDetailWire } from '#contract/result/certificateTemplate.ts'
import { CERT_LIMITS, type CertLayout, type CertSample } from '#domain/result/certificateTemplate.ts'
import styles from './Editor.module.css'
import { FieldPanel } from './FieldPanel.tsx'
import { alignedFields, type GridStep, withChanges, withCopies, withoutFields } from './layoutEdits.ts'
import { begunWith, changedTo, type LayoutHistory, redone, undone } from './layoutHistory.ts'
import { PageCanvas } from './PageCanvas.tsx'
import { PageTools } from './PageTools.tsx'
import { TemplateVersions } from './TemplateVersions.tsx'
import { layoutWire, useLayoutPreview } from './useLayoutPreview.ts'

interface TemplateInput {
  name: string
  layout: CertLayout
}

const inputOf = ({ Name, Layout }: CertTemplateDetailWire): TemplateInput => ({ name: Name, layout: Layout })
const labels = { name: '名称', layout: '版面' } as const

/** Lays out a template: the page as it is drawn, what is chosen on it by numbers, and its versions. */
export function TemplateEditor({ stored }: { stored: CertTemplateDetailWire }) {
  const { CT_ID } = stored
  const edit = useEdit<CertTemplateDetailWire, TemplateInput, { OtherMsg: { Version: number } }>({
    form: `certTemplate.${CT_ID}`,
    item: stored,
    inputOf,
    save: (send, { name, layout }, facts) =>
      send('Admin', 'SaveCertTemplate', { CT_ID, Name: name, Layout: layoutWire(layout), ...facts }),
    reload: async () => (await call('Admin', 'GetCertTemplate', { CT_ID })).item,
    invalidates: ['GetCertTemplate', 'GetCertTemplateList', 'GetCertificateSummary', 'GetCertificateList'],
    done: ({ OtherMsg }) => `已保存为第 ${OtherMsg.Version} 版，之后生成的证书按这一版`,
    staysOpen: true,
    shown: stored,
  })
  const { layout, name } = edit.input
  const [steps, setSteps] = useState<LayoutHistory>(() => begunWith(layout))
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [grid, setGrid] = useState<GridStep>(1)
  const [sample, setSample] = useState<CertSample>('usual')
  const isChanged = edit.changed.length > 0
  useTitle(name || '证书模板')
  const preview = useLayoutPreview(layout, sample)

  /** What was taken over from somebody else is a step of its own. */
  const history = steps.layout === layout ? steps : changedTo(steps, layout)
  const go = (next: LayoutHistory) => {
    setSteps(next)
    edit.set({ layout: next.layout })
  }
  const change = (next: CertLayout, step: string | null = null) => go(changedTo(history, next, step))
  const travel = (next: LayoutHistory) => {
    setChosen(chosen.filter((at) => at < next.layout.fields.length))
    go(next)
  }
  const remove = () => {
    setChosen([])
    change(withoutFields(layout, chosen))
  }
  const copy = () => {
    setChosen(chosen.map((_, index) => layout.fields.length + index))
    change(withCopies(layout, chosen))
  }
  const onKey = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    const isCommand = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    if (isTyping) return
    if (isCommand && key === 'z') travel(event.shiftKey ? redone(history) : undone(history))
    else if (isCommand && key === 'y') travel(redone(history))
    else if (isCommand && key === 'd' && chosen.length > 0) copy()
    else if (isCommand && key === 'a') setChosen(layout.fields.map((_, at) => at))
    else if ((key === 'delete' || key === 'backspace') && chosen.length > 0) remove()
    else if (key === 'escape') setChosen([])
    else return
    event.preventDefault()
  }

  const pageFaults = preview.faults.filter(({ At }) => At === null).map(({ Msg }) => Msg)
  const faulty = new Set(preview.faults.flatMap(({ At }) => (At === null ? [] : [At])))
  const chosenFaults = preview.faults.filter(({ At }) => At === chosen[0]).map(({ Msg }) => Msg)
  return (
    <KeptOffer kept={edit.kept}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its keys have buttons beside them */}
      <div onKeyDown={onKey}>
        <header className={styles.head}>
          <Link to="/certificate-templates">证书模板</Link>
          <Input
            aria-label="模板名称"
            className={styles.name}
            maxLength={CERT_LIMITS.nameLength}
            value={name}
            onChange={({ target }) => edit.set({ name: target.value })}
          />
          <span className={styles.soft}>第 {edit.stored.Version} 版</span>
          <Button disabled={history.past.length === 0} onClick={() => travel(undone(history))} title="Ctrl+Z">
            撤销
          </Button>
          <Button disabled={history.future.length === 0} onClick={() => travel(redone(history))} title="Ctrl+Y">
            重做
          </Button>
          <Button type="primary" disabled={!isChanged} loading={edit.isSaving} onClick={() => edit.submit()}>
            保存为新版本
          </Button>
        </header>
        <Refusal of={edit.refusal} before="没有保存：" />
        {edit.merge && (
          <ChangedMeanwhile
            merge={edit.merge}
            labels={labels}
            textOf={(field, value) => (field === 'layout' ? '另一个版面' : String(value))}
            onTakeTheirs={edit.takeTheirs}
          />
        )}
        {[...pageFaults, ...(faulty.size > 0 ? [`标红的 ${faulty.size} 项有问题，选中后查看`] : [])].map((fault) => (
          <p key={fault} className={styles.fault} role="alert">
            {fault}
          </p>
        ))}
        {preview.query.isError && <p className={styles.fault}>预览没有画出来，正在显示的是之前的版面</p>}
        <div className={styles.bench}>
          <div>
            <PageTools
              layout={layout}
              grid={grid}
              sample={sample}
              onGrid={setGrid}
              onSample={setSample}
              onChange={change}
              onAdd={(next) => {
                setChosen([next.fields.length - 1])
                change(next)
              }}
            />
            <PageCanvas
              layout={layout}
              picture={preview.picture}
              isBehind={preview.isBehind}
              grid={grid}
              chosen={chosen}
              faulty={faulty}
              onChoose={setChosen}
              onChange={(boxes, step) => change(withBoxes(layout, boxes), step)}
            />
          </div>
          <aside className={styles.side}>
            {chosen.length > 0 ? (
              <FieldPanel
                fields={chosen.flatMap((at) => layout.fields[at] ?? [])}
                faults={chosen.length === 1 ? chosenFaults : []}
                onChange={(part, step) =>
                  change(
                    withChanges(layout, chosen, () => part),
                    `${step} ${chosen.join()}`,
                  )
                }
                onAlign={(alignment) => change(alignedFields(layout, chosen, alignment))}
                onCopy={copy}
                onRemove={remove}
              />
            ) : (
              <Hints />
            )}
            <TemplateVersions template={stored} onTake={(taken) => travel(changedTo(history, taken))} />
          </aside>
        </div>
      </div>
    </KeptOffer>
  )
}

function withBoxes(layout: CertLayout, boxes: ReadonlyMap<number, Partial<CertLayout['fields'][number]>>): CertLayout {
  const fields = layout.fields.map((field, at) => {
    const box = boxes.get(at)
    return box ? (withChanges({ ...layout, fields: [field] }, [0], () => pick(box)).fields[0] ?? field) : field
  })
  return { ...layout, fields }
}

const pick = ({ x, y, width, height }: Partial<CertLayout['fields'][number]>) =>
  ({ x, y, width, height }) as { x: number; y: number; width: number; height: number }

function Hints() {
  return (
    <section className={styles.panel} aria-label="提示">
      <p>点选页面上的一项，可以拖动、改大小或在这里填数字。</p>
      <ul className={styles.hints}>
        <li>方向键移动 1 毫米，按住 Shift 为 10 毫米，按住 Alt 为 0.1 毫米</li>
        <li>按住 Shift 点选多项，一起移动或互相对齐</li>
        <li>拖动时按住 Alt 不对齐网格</li>
        <li>Delete 删除，Ctrl+D 复制，Ctrl+Z 撤销</li>
      </ul>
    </section>
  )
}
