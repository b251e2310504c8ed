// The one store of the login page, and the deeds that change it.
import { login } from '@falaj/contract/login'
import { password } from '@falaj/contract/password'
import { session } from '@falaj/contract/session'
import { call } from '../../api/call.ts'
import { lookUpDeviceId } from '../../api/device-id.ts'
import { fetchSalt, keepSalt } from '../../api/salt.ts'
import { createStore } from '../../session/store.ts'
import { leave, startFor, wishFrom } from './leave.ts'
import { wasGuided } from './guided.ts'
import { initial, reduce, type LoginEvent, type LoginState, type StaffEntry } from './state.ts'

export const loginStore = createStore<LoginState>(initial)
export const dispatch = (event: LoginEvent): void => loginStore.set((now) => reduce(now, event))

export const loginSalt = keepSalt(() => fetchSalt(login.passwordSalt), {
  get: () => loginStore.get().salt,
  set: (salt) => dispatch({ kind: 'salt', salt }),
})
export const registerSalt = keepSalt(() => fetchSalt(password.registerSalt), {
  get: () => loginStore.get().registerSalt,
  set: (salt) => dispatch({ kind: 'register-salt', salt }),
})

/** True when a device id could be had; asked for once, and awaited by whoever comes first. */
let device: Promise<boolean> | null = null
export const hasDeviceId = (): Promise<boolean> => (device ??= lookUpDeviceId().then(({ id }) => id !== null))

/** Reads who is here; who is in already is taken on. */
export const readStatus = async (): Promise<void> => {
  const result = await call(session.status, {})
  dispatch({ kind: 'status', answer: result.kind === 'success' ? result.body : null })
  if (loginStore.get().loginStatus.status === 'AUTHENTICATED') await leave(wishFrom(location.search).back ?? '/')
}

/** After the choice: where they wanted to go, or the first steps once, or the start page. */
export const entered = async (entry: StaffEntry): Promise<void> => {
  const { back } = wishFrom(location.search)
  const { newUser, staffList } = loginStore.get().loginStatus
  const isFirst = !back && !wasGuided()
  if (isFirst) dispatch({ kind: 'guide', visible: true })
  dispatch({ kind: 'status', answer: { status: 'AUTHENTICATED', newUser, staffList } })
  if (!isFirst) await leave(back ?? startFor(entry.roles))
}

/** Another number: what was proved here ends. */
export const startOver = async (): Promise<void> => {
  await call(session.logout, {})
  loginStore.set(initial)
}
