// The one store of the login page. Commands that call the server are in commands.ts, which is loaded on the first interaction.
import { createStore } from '../../state/store.ts'
import { initial, reduce, type LoginEvent, type LoginState } from './state.ts'

export const loginStore = createStore<LoginState>(initial)
export const dispatch = (event: LoginEvent): void => loginStore.set((now) => reduce(now, event))
