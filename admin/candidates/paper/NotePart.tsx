import { Checkbox } from 'antd'
import { PAPER_LIMITS } from '#domain/enrolment/paperForm.ts'
import { FormLine, type FormPart, idOf, TextLine } from './FormLine.tsx'

/** The family's mobile, which says to whose account the enrolment goes. */
export function FamilyPart({ input, faults, set }: FormPart) {
  const { hasMobile } = input
  return (
    <>
      <FormLine field="hasMobile" label="手机" faults={faults} isOptional isGroup>
        <Checkbox
          id={idOf('hasMobile')}
          checked={!hasMobile}
          onChange={({ target }) => set({ hasMobile: !target.checked, familyMobile: '', familyMobileAgain: '' })}
        >
          家里没有手机，由考级办代管
        </Checkbox>
      </FormLine>
      {hasMobile && (
        <TextLine
          field="familyMobile"
          label="家长手机号"
          faults={faults}
          hint="家长用它登录，看到这份报名和考生信息"
          maxLength={20}
          value={input.familyMobile}
          onChange={(familyMobile) => set({ familyMobile })}
        />
      )}
      {hasMobile && (
        <TextLine
          field="familyMobileAgain"
          label="再填一次手机号"
          faults={faults}
          hint="对照报名表再填一次，填错会让别人看到考生信息"
          maxLength={20}
          value={input.familyMobileAgain}
          onChange={(familyMobileAgain) => set({ familyMobileAgain })}
        />
      )}
    </>
  )
}

/** What is noted of the paper form, so that the original with the guardian's signature can be found in the archive. */
export function NotePart({ input, faults, set }: FormPart) {
  return (
    <>
      <TextLine
        field="formNumber"
        label="报名表编号"
        faults={faults}
        hint="按存档的编号，以后凭它找到原件"
        maxLength={PAPER_LIMITS.formNumber}
        value={input.formNumber}
        onChange={(formNumber) => set({ formNumber })}
      />
      <TextLine
        field="receivedBy"
        label="接收人"
        faults={faults}
        maxLength={PAPER_LIMITS.receivedBy}
        value={input.receivedBy}
        onChange={(receivedBy) => set({ receivedBy })}
      />
      <TextLine
        field="receivedOn"
        label="接收日期"
        faults={faults}
        type="date"
        value={input.receivedOn}
        onChange={(receivedOn) => set({ receivedOn })}
      />
      <FormLine field="isSigned" label="监护人同意" faults={faults} isGroup>
        <Checkbox
          id={idOf('isSigned')}
          checked={input.isSigned}
          onChange={({ target }) => set({ isSigned: target.checked })}
        >
          监护人已在纸质报名表上签字
        </Checkbox>
        <Checkbox checked={input.hasFaceConsent} onChange={({ target }) => set({ hasFaceConsent: target.checked })}>
          也同意线上考试时做人脸比对
        </Checkbox>
      </FormLine>
    </>
  )
}
