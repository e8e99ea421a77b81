import { vi } from 'vitest'
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
import { type RefusalCode, refusalStatus, refusalText } from '#contract/refusals.ts'
import { type Contract, contract } from '#contract/table.ts'

/** An answer that is no success: a refusal with its envelope, a network that is gone, or none at all. */
class NoSuccess {
  readonly respond: () => Promise<Response>
  constructor(respond: () => Promise<Response>) {
    this.respond = respond
  }
}

type Answered<E extends Endpoint> = Reply<E> | NoSuccess
/** What the server says to a call: always the same, or made from the request as the server would read it. */
type AnswerTo<E extends Endpoint> = Answered<E> | ((input: Input<E>) => Answered<E> | Promise<Answered<E>>)
type EndpointOf<C extends keyof Contract, A extends keyof Contract[C]> = Contract[C][A] extends infer E
  ? E extends Endpoint
    ? E
    : never
  : never
export type Answers = { [C in keyof Contract]?: { [A in keyof Contract[C]]?: AnswerTo<EndpointOf<C, A>> } }

/** A refusal as the server writes it; `extra` stands beside the reason. */
export function refused(code: RefusalCode, params: Record<string, string | number> = {}, extra: object = {}) {
  const envelope = { Code: 0, Msg: refusalText(code, params), OtherMsg: { Reason: code, Params: params, ...extra } }
  return new NoSuccess(async () => Response.json(envelope, { status: refusalStatus(code) }))
}

/** The network is gone. */
export const offline = new NoSuccess(() => Promise.reject(new TypeError('Failed to fetch')))
/** The answer never comes. */
export const unanswered = new NoSuccess(() => new Promise(() => undefined))

type Loose = Record<string, Record<string, AnswerTo<Endpoint> | undefined> | undefined>

/** Calls that every page makes by itself and that no test is about. */
const everyPage: Answers = {
  Exam: {
    GetMyChoiceChange: { listData: [] },
    GetMyCorrections: { listData: [] },
    GetMyUnpaid: { listData: [] },
    GetMyAvoidedDays: {
      item: { Days: [], MayChange: 0, Until: '2026-11-30T10:00:00+08:00', ExamStart: null, ExamEnd: null },
    },
    GetMyExamFormStates: { OtherMsg: { All: 0, Unpaid: 0, Paid: 0 }, listData: [] },
    GetMyPayments: { OtherMsg: { Paid: null }, listData: [] },
    GetMyRefunds: { OtherMsg: { MayRequest: 0, Left: 0 }, listData: [] },
  },
  Message: { GetUnreadMessages: { OtherMsg: { Unread: 0 } } },
  Public: {
    AddPV: {},
    GetLegalText: ({ Kind }) => ({ item: { Kind, Title: '协议', Version: '2026-11-23', Html: '<p>第一条</p>' } }),
    GetSiteInfo: {
      item: {
        Name: '音乐考级',
        Copyright: '',
        ServicePhones: ['0871-00000001'],
        OfficeName: '考级办公室',
        OfficePhone: '0871-00000002',
        OfficeAddress: '昆明市',
        Notice: null,
        NoticeChangeTime: null,
        ShareTitle: '',
        ShareText: '',
        AgreeVersion: '2026-11-23',
        WeChatAppId: 'wx1',
        WeChatAuthorizeUrl: 'https://wechat.test/?redirect={redirect}&state={state}',
        PublicUrl: 'http://localhost',
      },
    },
  },
}

function requestText(url: URL, init: RequestInit | undefined): unknown {
  return typeof init?.body === 'string' ? JSON.parse(init.body) : Object.fromEntries(url.searchParams)
}

/** Rejects when the page gives the call up. */
function givenUp(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('given up'))))
}

export interface FakeServer {
  /** Changes answers from now on. */
  answer(answers: Answers): void
  /** What was asked of this call so far, as the server reads it. */
  asked<C extends keyof Contract & string, A extends keyof Contract[C] & string>(
    controller: C,
    action: A,
  ): Array<Input<EndpointOf<C, A>>>
}

/** Calls of this test that it gave no answer to. */
const unknown: string[] = []
export const takeUnknownCalls = (): string[] => unknown.splice(0)

/** Answers the page's calls in place of `fetch`. Requests are read by the contract, so that a wrong one is told. */
export function fakeServer(first: Answers): FakeServer {
  const known: Loose = {}
  const asked = new Map<string, unknown[]>()
  const answer = (answers: Answers) => {
    for (const [controller, actions] of Object.entries(answers as Loose))
      known[controller] = { ...known[controller], ...actions }
  }
  answer(everyPage)
  answer(first)

  const respond = async (address: string, init?: RequestInit): Promise<Response> => {
    const url = new URL(address, 'http://localhost')
    // A stream stays lost, so that a board reads with its call.
    if (url.pathname.startsWith('/live/')) return offline.respond()
    const [, , controller = '', action = ''] = url.pathname.split('/')
    const name = `${controller}/${action}`
    const endpoint = (contract as unknown as Record<string, Record<string, Endpoint>>)[controller]?.[action]
    const given = known[controller]?.[action]
    if (!endpoint || given === undefined) {
      unknown.push(name)
      return refused('ADDRESS_UNKNOWN').respond()
    }
    const input = endpoint.input.parse(requestText(url, init)) as Input<Endpoint>
    asked.set(name, [...(asked.get(name) ?? []), input])
    const said = typeof given === 'function' ? await given(input) : given
    if (said instanceof NoSuccess) return said.respond()
    const parts = { Msg: '', OtherMsg: null, item: null, listData: null, totalCount: 0, ...said }
    return Response.json({ Code: 1, ...parts })
  }
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    Promise.race([respond(address, init), givenUp(init?.signal)]),
  )
  return {
    answer,
    asked: (controller, action) => (asked.get(`${controller}/${action}`) ?? []) as never,
  }
}
