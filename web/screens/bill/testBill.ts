import type { BillShareWire, BillWire, UnpaidWire } from '#contract/money/paymentBill.ts'

/** An unpaid enrolment that can be paid online. */
export function unpaidWire(EF_ID: number, change: Partial<UnpaidWire> = {}): UnpaidWire {
  return {
    EF_ID,
    Name: `考生${EF_ID}`,
    EB_ID: 100,
    EB_Name: '冬季音乐考级',
    EA_Name: '昆明市',
    MName: '钢琴',
    GName: '一级',
    Fee: 150,
    RegEndDate: '2026-12-20T18:00:00+08:00',
    Why: '',
    BillNO: '',
    ...change,
  }
}

export function billWire(change: Partial<BillWire> = {}): BillWire {
  return {
    BillNO: 'K1',
    State: 'open',
    Sum: 300,
    Count: 2,
    OpenTime: '2026-11-20T09:00:00+08:00',
    ExpireTime: '2026-11-20T09:30:00+08:00',
    CancelTime: '2026-11-20T09:05:00+08:00',
    PayTime: null,
    ...change,
  }
}

export function shareWire(EF_ID: number, change: Partial<BillShareWire> = {}): BillShareWire {
  return {
    EF_ID,
    Name: `考生${EF_ID}`,
    EB_Name: '冬季音乐考级',
    MName: '钢琴',
    GName: '一级',
    Share: 150,
    IsPay: 0,
    ExamNO: '',
    IsExtra: 0,
    Back: 0,
    ...change,
  }
}
