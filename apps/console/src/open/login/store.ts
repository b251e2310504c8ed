// The one store of the login page. Commands that ask the server stand in commands.ts, which is loaded when somebody touches the page.
import { createStore } from '../../state/store.ts'
import { initial, reduce, type LoginEvent, type LoginState } from './state.ts'

export const loginStore = createStore<LoginState>(initial)
export const dispatch = (event: LoginEvent): void => loginStore.set((now) => reduce(now, event))
