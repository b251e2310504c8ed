// The login module's state (specification 3) and everything that can happen to it. Pure.
import type { Output } from '@falaj/contract/kernel/endpoint'
import type { login } from '@falaj/contract/people/login'
import type { session } from '@falaj/contract/people/session'
import type { Salt } from '../../api/salt.ts'

export type LoginAnswer = Output<typeof session.status>
export type StaffEntry = LoginAnswer['staffList'][number]
type QrMade = Output<typeof login.qrCreate>
export type QrStatus = Output<typeof login.qrGet>['status']

export interface LoginState {
  readonly loginStatus: LoginAnswer
  readonly registerStatus: 'NONE' | 'SENDING' | 'FAILED' | 'DONE'
  readonly qrcode: (QrMade & { readonly polls: number }) | null
  readonly qrcodeStatus: QrStatus
  readonly salt: Salt | null
  readonly registerSalt: Salt | null
  readonly merchantModalVisible: boolean
  readonly guideModalVisible: boolean
}
export const nobody: LoginAnswer = { status: 'NONE', newUser: false, staffList: [] }
export const initial: LoginState = {
  loginStatus: nobody,
  registerStatus: 'NONE',
  qrcode: null,
  qrcodeStatus: 'NONE',
  salt: null,
  registerSalt: null,
  merchantModalVisible: false,
  guideModalVisible: false,
}

/** Specification 9: polled every 3 s, twenty times; then the code is dropped. */
export const qrPollMs = 3000
export const qrPollsMax = 20

export type LoginEvent =
  /** A status that could not be read is NONE. */
  | { readonly kind: 'status'; readonly answer: LoginAnswer | null }
  | { readonly kind: 'salt'; readonly salt: Salt | null }
  | { readonly kind: 'register-salt'; readonly salt: Salt | null }
  | { readonly kind: 'register'; readonly is: LoginState['registerStatus'] }
  | { readonly kind: 'qr-made'; readonly made: QrMade }
  | { readonly kind: 'qr-polled'; readonly status: QrStatus }
  | { readonly kind: 'merchants'; readonly visible: boolean }
  | { readonly kind: 'guide'; readonly visible: boolean }

export const hasNoMerchant = ({ status, newUser, staffList }: LoginAnswer): boolean =>
  status === 'VERIFIED' && !newUser && staffList.length === 0

export const reduce = (state: LoginState, event: LoginEvent): LoginState => {
  switch (event.kind) {
    case 'status': {
      const loginStatus = event.answer ?? nobody
      return { ...state, loginStatus, merchantModalVisible: hasNoMerchant(loginStatus) }
    }
    case 'salt':
      return { ...state, salt: event.salt }
    case 'register-salt':
      return { ...state, registerSalt: event.salt }
    case 'register':
      return { ...state, registerStatus: event.is }
    case 'qr-made':
      return { ...state, qrcode: { ...event.made, polls: 0 }, qrcodeStatus: 'NONE' }
    case 'qr-polled': {
      // An answer that arrives after the end is ignored: only a new code starts again.
      if (!state.qrcode || isOver(state.qrcodeStatus)) return state
      const polls = state.qrcode.polls + 1
      const given = event.status
      const qrcodeStatus = polls >= qrPollsMax && given !== 'AUTHENTICATED' ? 'REJECTED' : given
      return { ...state, qrcode: { ...state.qrcode, polls }, qrcodeStatus }
    }
    case 'merchants':
      return { ...state, merchantModalVisible: event.visible }
    case 'guide':
      return { ...state, guideModalVisible: event.visible }
  }
}
export const isOver = (status: QrStatus): boolean => status === 'REJECTED' || status === 'AUTHENTICATED'

/** What the page shows: prove who you are, register, choose whom to act for, or be taken on. */
export type LoginStep = 'prove' | 'register' | 'choose' | 'no-merchant' | 'enter'
export const stepOf = ({ loginStatus: { status, newUser, staffList } }: LoginState): LoginStep => {
  if (status === 'AUTHENTICATED') return 'enter'
  if (status === 'NONE') return 'prove'
  if (newUser) return 'register'
  return staffList.length > 0 ? 'choose' : 'no-merchant'
}
